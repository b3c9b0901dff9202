/**
 * The brand's marks: the wordmark for structured data, the app icons and the favicon. The letters
 * are outlines of Newsreader (SIL Open Font License 1.1) at its display size, y downward, with the
 * baseline at 0 and 2,000 units to the em.
 */
import sharp from 'sharp';
import { HOT } from './palette.ts';
import { box, dot, fill, group, stroke, tag } from './svg.ts';

const INK = '#121110';
const PAPER = '#fbfaf7';

/** "Meridian" in the medium weight, without the dots of its two i's. */
const WORDMARK = [
  'M1891 -77 2068 -31V0H1439V-31L1618 -73L1524 -1317L1539 -1315L997 16H906L336 -1288L351 -1291L273 -72L464 -31V0H32V-31L205 -72L286 -1330L103 -1399V-1430H563L1074 -256L1039 -256L1513 -1430H1982V-1399L1788 -1355Z',
  'M2648 -1046Q2760 -1046 2841 -1001Q2923 -955 2970 -868Q3017 -780 3027 -654H2360V-718H2904L2801 -675Q2792 -788 2769 -857Q2747 -926 2709 -959Q2672 -991 2617 -991Q2545 -991 2493 -948Q2442 -906 2415 -821Q2387 -735 2387 -606Q2387 -443 2429 -342Q2470 -240 2550 -194Q2629 -147 2744 -147Q2799 -147 2850 -162Q2901 -176 2947 -205Q2993 -235 3030 -280L3049 -266Q2984 -159 2919 -96Q2854 -33 2783 -5Q2711 22 2627 22Q2491 22 2384 -37Q2277 -97 2216 -212Q2154 -327 2154 -493Q2154 -642 2212 -768Q2270 -894 2380 -970Q2491 -1046 2648 -1046Z',
  'M3823 -1043Q3871 -1043 3899 -1015Q3927 -987 3927 -939Q3927 -880 3890 -842Q3853 -804 3797 -804Q3769 -804 3744 -810Q3719 -816 3693 -822Q3666 -828 3633 -828Q3604 -828 3578 -819Q3553 -810 3529 -793Q3506 -776 3480 -752L3480 -797Q3558 -881 3611 -931Q3665 -980 3702 -1004Q3739 -1028 3767 -1036Q3795 -1043 3823 -1043Z',
  'M3499 -855V-59L3651 -28V0H3133V-28L3264 -59V-832Q3251 -842 3234 -855Q3216 -867 3190 -886Q3165 -905 3128 -933V-954L3491 -1055H3499Z',
  'M4351 -1055V-855V-59L4480 -28V0H3984V-28L4116 -59V-832Q4105 -841 4084 -856Q4064 -871 4037 -890Q4010 -910 3979 -933V-954L4342 -1055Z',
  'M5320 -784Q5320 -877 5258 -935Q5196 -993 5101 -993Q5014 -993 4952 -944Q4890 -894 4858 -796Q4825 -697 4825 -546Q4825 -402 4857 -310Q4889 -218 4952 -174Q5016 -130 5113 -130Q5188 -130 5253 -155Q5317 -181 5375 -242L5387 -219Q5326 -148 5274 -101Q5223 -54 5177 -27Q5132 0 5089 11Q5047 22 5005 22Q4875 22 4779 -39Q4683 -99 4631 -208Q4579 -317 4579 -462Q4579 -601 4620 -710Q4661 -818 4736 -893Q4811 -968 4914 -1007Q5016 -1046 5139 -1046Q5199 -1046 5260 -1038Q5321 -1029 5379 -1011Q5437 -994 5488 -966L5320 -943V-1286Q5308 -1292 5280 -1308Q5253 -1324 5220 -1343Q5187 -1362 5158 -1378V-1399L5559 -1486H5566L5555 -1318V-118Q5564 -113 5584 -105Q5603 -96 5626 -86Q5649 -75 5672 -65Q5694 -55 5710 -48V-24L5336 29H5326L5320 -121Z',
  'M6135 -1055V-855V-59L6264 -28V0H5768V-28L5900 -59V-832Q5889 -841 5868 -856Q5848 -871 5821 -890Q5794 -910 5763 -933V-954L6126 -1055Z',
  'M6987 -661 6994 -616Q6869 -576 6792 -539Q6715 -502 6674 -465Q6634 -428 6619 -386Q6604 -344 6604 -293Q6604 -208 6648 -167Q6693 -126 6759 -126Q6809 -126 6847 -146Q6884 -166 6905 -205Q6927 -244 6927 -303V-766Q6927 -862 6878 -913Q6830 -964 6732 -964Q6684 -964 6638 -957Q6592 -951 6565 -939L6615 -985Q6610 -938 6603 -897Q6596 -855 6587 -825Q6578 -794 6565 -778Q6551 -760 6523 -749Q6494 -739 6463 -739Q6422 -739 6399 -754Q6377 -770 6377 -800Q6377 -843 6418 -887Q6460 -930 6528 -966Q6595 -1002 6675 -1024Q6756 -1046 6832 -1046Q6952 -1046 7024 -1011Q7096 -976 7129 -913Q7161 -850 7161 -765V-189Q7161 -158 7171 -139Q7181 -121 7199 -112Q7217 -104 7240 -104Q7271 -104 7302 -113Q7332 -123 7365 -144V-110Q7290 -27 7230 -2Q7169 22 7101 22Q7037 22 6999 -5Q6961 -32 6944 -86Q6928 -139 6925 -216L6931 -213Q6913 -142 6875 -89Q6836 -36 6782 -7Q6727 21 6661 21Q6531 21 6449 -46Q6368 -114 6368 -239Q6368 -304 6390 -354Q6412 -404 6476 -450Q6540 -495 6663 -545Q6786 -596 6987 -661Z',
  'M7753 -845V-59L7883 -28V0H7387V-28L7518 -59V-832Q7502 -845 7472 -868Q7442 -891 7382 -933V-954L7745 -1055H7753Z',
  'M8039 -28 8169 -59V-692Q8169 -755 8148 -796Q8127 -837 8083 -858Q8040 -878 7971 -878Q7902 -878 7837 -859Q7773 -840 7725 -817L7715 -837Q7793 -903 7849 -944Q7906 -985 7951 -1007Q7996 -1028 8037 -1036Q8078 -1044 8126 -1044Q8271 -1044 8337 -966Q8404 -888 8404 -725V-59L8536 -28V0H8039Z',
].join('');

const WORDMARK_WIDTH = 8564;

/** Positions of the dots of the i's. */
const DOTS = [
  [4217, -1330, 146],
  [6001, -1330, 146],
] as const;

/** The wordmark's parts, for what carries it. */
export const NAMEPLATE = { path: WORDMARK, width: WORDMARK_WIDTH, dots: DOTS } as const;

/** The initial in the semibold weight. */
const INITIAL = [
  'M1947 -83 2121 -33V0H1424V-33L1603 -75L1510 -1305L1526 -1303L1011 12H856L326 -1285L343 -1288L267 -72L449 -33V0H26V-33L193 -72L271 -1322L89 -1397V-1430H629L1087 -297L1055 -297L1496 -1430H2034V-1397L1844 -1350Z',
].join('');

const INITIAL_WIDTH = 2139;

const svg = (width: number, height: number, ...children: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${children.join('')}</svg>`;

/** The wordmark on white, as the header of the site has it. */
function wordmark(): string {
  const [width, height, scale] = [2000, 411, 0.2];
  const [x, y] = [(width - WORDMARK_WIDTH * scale) / 2, height / 2 + 146];
  return svg(
    width,
    height,
    box(0, 0, width, height, '#ffffff'),
    group(
      { transform: `translate(${x} ${y}) scale(${scale})` },
      fill(WORDMARK, INK, { 'fill-rule': 'nonzero' }),
      ...DOTS.map(([cx, cy, r]) => dot(cx, cy, r, INK)),
    ),
  );
}

/** The initial over the limb of a globe and its meridians, with or without rounded corners. */
function icon(corner: number): string {
  const scale = 0.186;
  return svg(
    512,
    512,
    box(0, 0, 512, 512, INK, corner),
    group(
      { transform: `translate(${256 - (INITIAL_WIDTH * scale) / 2} 340) scale(${scale})` },
      fill(INITIAL, PAPER, { 'fill-rule': 'nonzero' }),
    ),
    tag('clipPath', { id: 'sheet' }, box(0, 0, 512, 512, INK, corner)),
    group(
      { 'clip-path': 'url(#sheet)' },
      dot(256, 826, 452, HOT),
      stroke(
        [0, 150, 312]
          .map(
            (reach) =>
              `M${256 - reach} 826A${Math.max(reach, 1)} 452 0 0 1 256 374A${Math.max(reach, 1)} 452 0 0 1 ${256 + reach} 826`,
          )
          .join(''),
        INK,
        11,
      ),
    ),
  );
}

/** A brand file. */
interface BrandFile {
  readonly file: string;
  readonly svg: string;
  readonly make: () => Promise<Buffer | string>;
}

const png = (drawing: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(drawing), { density: 144 })
    .resize(width)
    .png({ compressionLevel: 9, palette: true, quality: 100 })
    .toBuffer();

/** All brand files. */
export const BRAND_FILES: readonly BrandFile[] = [
  { file: 'logo-2000x411.png', svg: wordmark(), make: () => png(wordmark(), 2000) },
  { file: 'icon-512.png', svg: icon(0), make: () => png(icon(0), 512) },
  { file: 'icon-192.png', svg: `${icon(0)}192`, make: () => png(icon(0), 192) },
  { file: 'favicon.svg', svg: icon(96), make: () => Promise.resolve(`${icon(96)}\n`) },
];
