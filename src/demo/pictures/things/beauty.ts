import { metal, skins, wood } from '../palettes.ts'
import { box, disc, faint, group, oval, ring, shape, stroke, times } from '../shapes.ts'
import type { Thing } from './thing.ts'

export const scissors: Thing = ({ a, b, c, ink }) =>
  [
    group(
      'rotate(-20 130 200)',
      box(70, 20, 66, 330, a, 14),
      times(15, n => box(130, 40 + n * 20, 70, 11, a, 4)),
      box(82, 40, 14, 280, c, 7),
    ),
    shape('M240 30L300 236L266 246Z', metal.light),
    shape('M370 40L276 240L310 250Z', metal.mid),
    disc(288, 226, 13, ink),
    ring(256, 310, 46, b, 20),
    ring(340, 310, 42, b, 20),
    stroke('M284 240L270 270M296 240L322 274', b, 18),
  ].join('')

export const clipper: Thing = ({ a, b, c, ink }) =>
  [
    stroke('M206 360Q200 396 120 380Q30 366 20 392', ink, 11),
    shape('M136 110H276L262 350Q206 376 150 350Z', ink),
    shape('M150 190H262L252 344Q206 362 160 344Z', a),
    box(190, 220, 34, 70, c, 16),
    box(196, 228, 22, 26, b, 11),
    box(140, 66, 132, 52, metal.mid, 6),
    times(11, n => box(142 + n * 12, 24, 7, 44, metal.light, 3)),
    stroke('M320 90Q350 120 322 150T326 214', b, 10),
    stroke('M64 130Q34 160 62 190T58 254', b, 10),
    ring(330, 310, 34, c, 14),
    stroke('M306 334L270 372', wood.mid, 14),
  ].join('')

export const lipstick: Thing = ({ a, b, c, ink }) =>
  [
    disc(130, 200, 108, ink),
    disc(130, 200, 94, metal.light),
    faint(0.6, shape('M70 240L160 120L190 140L100 262Z', '#fff')),
    box(30, 300, 200, 34, ink, 17),
    shape('M36 334H224Q220 380 130 380T36 334Z', a),
    times(3, n => disc(80 + n * 50, 352, 17, [b, c, '#C98B6B'][n] as string)),
    box(274, 230, 92, 150, ink, 8),
    box(284, 160, 72, 76, '#E0B354', 6),
    shape('M292 160V84Q292 40 348 52V160Z', b),
    faint(0.25, shape('M328 160V54Q348 46 348 60V160Z', '#000')),
    box(286, 270, 12, 90, c, 6),
  ].join('')

export const brushes: Thing = ({ a, b, c, ink }) => {
  const brush = (x: number, turn: number, tip: string, wide: number) =>
    group(
      `rotate(${turn} ${x} 300)`,
      box(x - 9, 120, 18, 190, ink, 9),
      box(x - 13, 86, 26, 46, '#E0B354', 4),
      shape(
        `M${x - 12} 88C${x - wide} 60 ${x - wide} 20 ${x} 0C${x + wide} 20 ${x + wide} 60 ${x + 12} 88Z`,
        tip,
      ),
    )
  return [
    brush(140, -16, b, 40),
    brush(200, 0, c, 52),
    brush(262, 17, '#C98B6B', 36),
    shape('M110 230H290L276 380H124Z', a),
    times(4, n => shape(`M${116 + n * 46} 280l20 -26l20 26l-20 26z`, n % 2 === 0 ? c : b)),
    oval(320, 366, 56, 16, ink),
    oval(320, 358, 56, 16, b),
    oval(320, 356, 40, 10, c),
  ].join('')
}

export const sewingMachine: Thing = ({ a, b, c, ink }) =>
  [
    shape('M40 96Q40 60 80 60H330Q366 60 366 100V320H276V170H130V216H70Q40 200 40 160Z', ink),
    stroke('M64 88H330', '#E0B354', 6),
    box(286, 180, 70, 110, '#E0B354', 8),
    shape('M321 196l10 24l26 2l-20 16l7 25l-23 -14l-23 14l7 -25l-20 -16l26 -2z', ink),
    disc(372, 120, 42, metal.mid),
    disc(372, 120, 20, metal.dark),
    box(150, 26, 30, 36, b, 4),
    box(156, 14, 18, 54, wood.mid, 3),
    box(88, 216, 16, 70, metal.mid),
    box(78, 286, 44, 10, metal.dark, 4),
    stroke('M164 30Q110 100 96 214', b, 3),
    shape('M10 296H200V340H10Z', a),
    times(6, n => shape(`M${10 + n * 32} 296h16v44h-16z`, n % 2 === 0 ? c : b)),
    stroke('M10 340Q-4 366 20 380', b, 8),
    box(20, 320, 360, 36, wood.mid, 6),
    box(20, 350, 360, 30, wood.dark, 4),
  ].join('')

export const dress: Thing = ({ a, b, c, ink }) =>
  [
    box(192, 300, 16, 66, wood.dark),
    shape('M130 380Q200 340 270 380Z', wood.dark),
    box(184, 6, 32, 40, wood.light, 10),
    shape('M150 40H250L262 70L250 150H150L138 70Z', a),
    shape('M150 150H250L330 330H70Z', b),
    shape('M138 60Q90 70 84 120L120 140L150 96Z', c),
    shape('M262 60Q310 70 316 120L280 140L250 96Z', c),
    times(5, n =>
      shape(
        `M${152 + n * 20} 150h14L${104 + n * 46 + 20} 330h-${26}z`,
        n % 2 === 0 ? '#F2B33D' : ink,
      ),
    ),
    box(146, 142, 108, 20, '#F2B33D', 6),
    stroke('M160 40Q200 92 240 40', c, 9),
    shape('M64 322H336L340 344H60Z', '#1F7A4D'),
  ].join('')

export const polish: Thing = ({ a, b, c, ink }) => {
  const bottle = (x: number, colour: string, cap: string) =>
    [
      box(x + 26, 90, 48, 130, cap, 10),
      shape(
        `M${x + 14} 214H${x + 86}Q${x + 110} 236 ${x + 110} 270V350Q${x + 110} 380 ${x + 80} 380H${x + 20}Q${x - 10} 380 ${x - 10} 350V270Q${x - 10} 236 ${x + 14} 214Z`,
        colour,
      ),
      faint(0.4, box(x + 8, 256, 16, 90, '#fff', 8)),
    ].join('')
  return [bottle(20, b, ink), bottle(268, a, ink), bottle(144, c, '#E0B354')].join('')
}

export const stones: Thing = ({ a, b, c, floor, ink }) =>
  [
    oval(150, 352, 124, 30, ink),
    oval(150, 304, 98, 28, metal.dark),
    oval(150, 262, 72, 24, ink),
    faint(0.3, oval(130, 252, 30, 7, '#fff')),
    group(
      'translate(150 206)',
      times(7, n =>
        group(
          `rotate(${n * 30 - 90})`,
          shape('M0 16C26 -20 18 -70 0 -92C-18 -70 -26 -20 0 16Z', n % 2 === 0 ? c : b),
        ),
      ),
      disc(0, 6, 16, '#F2B33D'),
    ),
    shape('M264 300H384L370 380H278Z', a),
    oval(324, 300, 60, 14, c),
    stroke('M324 298V270', ink, 5),
    shape('M324 200C346 232 346 270 324 274C302 270 302 232 324 200Z', '#FFC24B'),
    faint(0.4, disc(324, 240, 54, '#FFE9A8')),
    stroke(`M30 380H380`, floor, 3),
    disc(60, 372, 8, skins[0]),
  ].join('')
