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

/**
 * "Meridian" in the medium weight, without the dots of its two i's. Its letters stand as close as in
 * the header: 0.035 em closer than the face has them.
 */
const WORDMARK = [
  'M1891 -77 2068 -31V0H1439V-31L1618 -73L1524 -1317L1539 -1315L997 16H906L336 -1288L351 -1291L273 -72L464 -31V0H32V-31L205 -72L286 -1330L103 -1399V-1430H563L1074 -256L1039 -256L1513 -1430H1982V-1399L1788 -1355Z',
  'M2578 -1046Q2690 -1046 2771 -1001Q2853 -955 2900 -868Q2947 -780 2957 -654H2290V-718H2834L2731 -675Q2722 -788 2699 -857Q2677 -926 2639 -959Q2602 -991 2547 -991Q2475 -991 2423 -948Q2372 -906 2345 -821Q2317 -735 2317 -606Q2317 -443 2359 -342Q2400 -240 2480 -194Q2559 -147 2674 -147Q2729 -147 2780 -162Q2831 -176 2877 -205Q2923 -235 2960 -280L2979 -266Q2914 -159 2849 -96Q2784 -33 2713 -5Q2641 22 2557 22Q2421 22 2314 -37Q2207 -97 2146 -212Q2084 -327 2084 -493Q2084 -642 2142 -768Q2200 -894 2310 -970Q2421 -1046 2578 -1046Z',
  'M3683 -1043Q3731 -1043 3759 -1015Q3787 -987 3787 -939Q3787 -880 3750 -842Q3713 -804 3657 -804Q3629 -804 3604 -810Q3579 -816 3553 -822Q3526 -828 3493 -828Q3464 -828 3438 -819Q3413 -810 3389 -793Q3366 -776 3340 -752L3340 -797Q3418 -881 3471 -931Q3525 -980 3562 -1004Q3599 -1028 3627 -1036Q3655 -1043 3683 -1043Z',
  'M3359 -855V-59L3511 -28V0H2993V-28L3124 -59V-832Q3111 -842 3094 -855Q3076 -867 3050 -886Q3025 -905 2988 -933V-954L3351 -1055H3359Z',
  'M4141 -1055V-855V-59L4270 -28V0H3774V-28L3906 -59V-832Q3895 -841 3874 -856Q3854 -871 3827 -890Q3800 -910 3769 -933V-954L4132 -1055Z',
  'M5040 -784Q5040 -877 4978 -935Q4916 -993 4821 -993Q4734 -993 4672 -944Q4610 -894 4578 -796Q4545 -697 4545 -546Q4545 -402 4577 -310Q4609 -218 4672 -174Q4736 -130 4833 -130Q4908 -130 4973 -155Q5037 -181 5095 -242L5107 -219Q5046 -148 4994 -101Q4943 -54 4897 -27Q4852 0 4809 11Q4767 22 4725 22Q4595 22 4499 -39Q4403 -99 4351 -208Q4299 -317 4299 -462Q4299 -601 4340 -710Q4381 -818 4456 -893Q4531 -968 4634 -1007Q4736 -1046 4859 -1046Q4919 -1046 4980 -1038Q5041 -1029 5099 -1011Q5157 -994 5208 -966L5040 -943V-1286Q5028 -1292 5000 -1308Q4973 -1324 4940 -1343Q4907 -1362 4878 -1378V-1399L5279 -1486H5286L5275 -1318V-118Q5284 -113 5304 -105Q5323 -96 5346 -86Q5369 -75 5392 -65Q5414 -55 5430 -48V-24L5056 29H5046L5040 -121Z',
  'M5785 -1055V-855V-59L5914 -28V0H5418V-28L5550 -59V-832Q5539 -841 5518 -856Q5498 -871 5471 -890Q5444 -910 5413 -933V-954L5776 -1055Z',
  'M6567 -661 6574 -616Q6449 -576 6372 -539Q6295 -502 6254 -465Q6214 -428 6199 -386Q6184 -344 6184 -293Q6184 -208 6228 -167Q6273 -126 6339 -126Q6389 -126 6427 -146Q6464 -166 6485 -205Q6507 -244 6507 -303V-766Q6507 -862 6458 -913Q6410 -964 6312 -964Q6264 -964 6218 -957Q6172 -951 6145 -939L6195 -985Q6190 -938 6183 -897Q6176 -855 6167 -825Q6158 -794 6145 -778Q6131 -760 6103 -749Q6074 -739 6043 -739Q6002 -739 5979 -754Q5957 -770 5957 -800Q5957 -843 5998 -887Q6040 -930 6108 -966Q6175 -1002 6255 -1024Q6336 -1046 6412 -1046Q6532 -1046 6604 -1011Q6676 -976 6709 -913Q6741 -850 6741 -765V-189Q6741 -158 6751 -139Q6761 -121 6779 -112Q6797 -104 6820 -104Q6851 -104 6882 -113Q6912 -123 6945 -144V-110Q6870 -27 6810 -2Q6749 22 6681 22Q6617 22 6579 -5Q6541 -32 6524 -86Q6508 -139 6505 -216L6511 -213Q6493 -142 6455 -89Q6416 -36 6362 -7Q6307 21 6241 21Q6111 21 6029 -46Q5948 -114 5948 -239Q5948 -304 5970 -354Q5992 -404 6056 -450Q6120 -495 6243 -545Q6366 -596 6567 -661Z',
  'M7263 -845V-59L7393 -28V0H6897V-28L7028 -59V-832Q7012 -845 6982 -868Q6952 -891 6892 -933V-954L7255 -1055H7263Z',
  'M7549 -28 7679 -59V-692Q7679 -755 7658 -796Q7637 -837 7593 -858Q7550 -878 7481 -878Q7412 -878 7347 -859Q7283 -840 7235 -817L7225 -837Q7303 -903 7359 -944Q7416 -985 7461 -1007Q7506 -1028 7547 -1036Q7588 -1044 7636 -1044Q7781 -1044 7847 -966Q7914 -888 7914 -725V-59L8046 -28V0H7549Z',
].join('');

const WORDMARK_WIDTH = 8074;

/** Positions of the dots of the i's. */
const DOTS = [
  [4007, -1330, 146],
  [5651, -1330, 146],
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
