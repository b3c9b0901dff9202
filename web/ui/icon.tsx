/** A set of line icons, drawn on a 24-unit grid. */

const paths = {
  menu: 'M3 6.5h18M3 12h18M3 17.5h18',
  close: 'M5 5l14 14M19 5L5 19',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21',
  account: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c.8-4 4-6 8-6s7.2 2 8 6',
  left: 'M15 4l-8 8 8 8',
  right: 'M9 4l8 8-8 8',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  facebook: 'M14 8.5h3V5h-3c-2.2 0-4 1.6-4 4v2.5H7V15h3v6h3.5v-6H16l.8-3.5h-3.3V9.5c0-.6.2-1 .5-1z',
  twitter: 'M4 4l16 16M20 4L4 20',
  pinterest:
    'M9 21l2.5-11M8 13c-2-4 0-8.5 4.5-8.5 4 0 5.5 2.8 5 6-.5 3.2-2.3 5-4.5 5-1.5 0-2.3-.8-2.5-1.8',
  youtube:
    'M3.5 7.5c.3-1 1-1.6 2-1.7 4.3-.4 8.7-.4 13 0 1 .1 1.7.7 2 1.7.6 3 .6 6 0 9-.3 1-1 1.6-2 1.7-4.3.4-8.7.4-13 0-1-.1-1.7-.7-2-1.7-.6-3-.6-6 0-9zM10.5 9.5v5l4-2.5z',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.8 7.2v.01',
  tumblr:
    'M10 4c0 3-1.5 4-3.5 4.5V11H9v5.5c0 3 1.8 4 4.3 4 1.3 0 2.7-.4 3.7-1v-3c-2.5 1.3-4 .6-4-1.5V11h3.5V8H13V4z',
  bluesky:
    'M12 11c-1-2-4-5.5-6.5-6.3C4 4.2 3 4.8 3 6.5c0 1 .6 5 1 5.8.7 1.6 2.5 2 4.5 1.7-3 .5-4 2.3-2 4.3 2.5 2.5 4.3-.8 5.5-3.3 1.2 2.5 3 5.8 5.5 3.3 2-2 1-3.8-2-4.3 2 .3 3.8-.1 4.5-1.7.4-.8 1-4.8 1-5.8 0-1.7-1-2.3-2.5-1.8C16 5.5 13 9 12 11z',
  threads:
    'M19.2 8.5c-.9-3.1-3.2-5-7.2-5-5 0-7.5 3-7.5 8.5s2.5 8.5 7.5 8.5c4.3 0 7.3-2 7.3-5.2 0-2.6-2.2-4.3-6.6-4.3-2.4 0-3.9 1-3.9 2.8 0 1.5 1.2 2.5 2.9 2.5 2.6 0 4.2-1.8 4.2-5 0-2.5-1.4-3.8-3.7-3.8-1.7 0-2.9.7-3.5 2',
  mastodon:
    'M4.5 9c0-3.5 2-5.5 7.5-5.5S19.5 5.5 19.5 9v3c0 3.2-2 4.6-5 4.9-2 .2-4.3 0-6-.5.2 2.3 3 3 6.5 2.3-4 2.4-9.7 1.6-10.3-5.7zM8.5 13V9.2c0-2.6 3.5-2.6 3.5.1v2.2M15.5 13V9.2c0-2.6-3.5-2.6-3.5.1',
  linkedin: 'M4 4h16v16H4zM8 11v5.5M8 7.7v.01M11.5 16.5V11M11.5 13.5c0-3.2 4.5-3.2 4.5 0v3',
  whatsapp:
    'M4 20l1.3-4.1A8 8 0 1 1 8.2 18.8zM9 8.5c-.6 3 3 6.8 6.3 6.5l.7-1.8-2-1-1 .8c-1-.4-1.8-1.2-2.2-2.2l.8-1-1-2z',
  telegram: 'M21 4L3 11l5.5 2.2L11 20l3-4 4 3zM8.5 13.2L21 4l-7 12',
  reddit:
    'M12 9c4.4 0 8 2.5 8 5.5S16.4 20 12 20s-8-2.5-8-5.5S7.6 9 12 9zM12 9l1-4.5 3.5.8M18 4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM9 13.2v.01M15 13.2v.01M9 16.5c1.8 1.2 4.2 1.2 6 0',
  email: 'M3.5 6h17v12h-17zM3.5 6.5L12 13l8.5-6.5',
  comments: 'M4 5h16v11h-9l-4 4v-4H4z',
  share: 'M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12.5V20.5h14v-8',
  link: 'M10 14a4 4 0 0 0 5.7.3l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7-.3l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  gift: 'M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9C10.5 9 7.5 8.5 7.5 6.3S11 4 12 9c1-5 4.5-4.9 4.5-2.7S13.5 9 12 9z',
  check: 'M4.5 12.5l5 5 10-11',
} as const;
export type IconName = keyof typeof paths;
export const iconNames = /* @__PURE__ */ Object.keys(paths) as IconName[];

/**
 * Colors of spec §3 (Logos and icons). Without one, an icon has the color of the surrounding text.
 */
type IconColor = 'backchannel' | 'black' | 'grey' | 'pride' | 'white' | 'blue' | 'red';

/**
 * The icon is decorative: the surrounding control has the name.
 * @param size px.
 */
export function Icon({
  name,
  size = 20,
  color,
}: {
  name: IconName;
  size?: 16 | 20 | 30 | 35 | 50 | 70 | 80;
  color?: IconColor;
}) {
  return (
    <svg
      className="icon"
      data-color={color}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
