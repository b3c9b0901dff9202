/** A neighbor's map, drawn on the back of an envelope in ballpoint: four blocks and what matters. */
import { outline, route, takePen, type Pen } from '../../pen.ts';
import { box, fill, group, lifted, sheet, type Scene } from '../../svg.ts';

const house = (pen: Pen, x: number, y: number, size: number): string =>
  pen.draw(route('0,0 0,-1 0.6,-1.6 1.2,-1 1.2,0 0,0', x, y, size), 5) +
  pen.draw(route('0.45,0 0.45,-0.6 0.8,-0.6 0.8,0', x, y, size), 4);

const tree = (pen: Pen, x: number, y: number): string =>
  pen.draw(route('0,0 0,-60', x, y), 6) +
  pen.draw(route('-6,-50 -48,-76 -30,-124 6,-142 44,-116 50,-76 4,-50', x, y), 5);

/** Two streets each way, none of them straight. */
const STREETS = [
  '190,470 560,455 960,476 1600,450',
  '190,536 560,524 960,540 1600,520',
  '640,220 662,452',
  '668,530 640,1010',
  '716,220 730,452',
  '738,536 716,1010',
];

const PLACES = [
  ['GOOD BREAD', 960, 262, 44],
  ['DOG', 330, 270, 50],
  ['NOT A POND', 1080, 920, 42],
  ['PEARS', 330, 980, 46],
  ['ME', 1480, 270, 50],
] as const;

/** The way that he walks, its arrowhead, and the ring around his house. */
const WALK = [
  '1500,486 1240,500 900,508 706,494 690,640 700,800 560,810 440,780',
  '484,750 436,780 478,818',
  '1462,330 1510,322 1540,352 1520,390 1472,392 1450,362 1462,330',
];

export function map(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const pen = takePen(rng, palette.deep);
  const red = takePen(rng, palette.accent);
  const pond = route('1060,760 1120,700 1250,690 1330,750 1310,840 1200,880 1090,850 1060,760');
  const houses = route('250,430 380,432 980,430 1100,428 1450,426');
  const trees = route('520,860 430,930 330,850');
  return sheet(
    scene,
    box(0, 0, width, height, palette.main),
    group(
      { transform: 'rotate(-2.5 900 600)' },
      lifted('high', fill('M120 150H1680V1060H120Z', palette.paper)),
      // The flap of the envelope.
      fill('M120 150L900 560L1680 150Z', palette.light, { opacity: 0.35 }),
      pen.draw(route('124,154 896,556 1676,154'), 2.5),
      ...STREETS.map((street) => pen.draw(route(street), 8)),
      ...houses.map(([x, y], index) => house(pen, x, y, [70, 54, 60, 84, 60][index] ?? 60)),
      ...trees.map(([x, y]) => tree(pen, x, y)),
      pen.draw(pond, 6),
      pen.hatch('pond', outline(pond), [1040, 680, 310, 220], 0.1, 20, 3),
      ...PLACES.map(([text, x, y, tall]) => pen.write(text, x, y, tall)),
      ...WALK.map((walk) => red.draw(route(walk), 10)),
    ),
  );
}
