import { metal, wood } from '../palettes.ts'
import { box, disc, faint, group, oval, ring, shape, stroke, times } from '../shapes.ts'
import type { Thing } from './thing.ts'

export const swatches: Thing = ({ a, b, c, ink }) =>
  [
    times(6, n =>
      group(
        `rotate(${n * 17 - 46} 190 350)`,
        box(150, 60, 80, 300, '#fff', 8),
        box(158, 70, 64, 170, [a, b, '#F2B33D', '#1F7A4D', c, ink][n] as string, 5),
        box(164, 256, 50, 8, metal.mid, 4),
        box(164, 272, 34, 8, metal.light, 4),
      ),
    ),
    disc(190, 346, 13, ink),
    group(
      'rotate(34 330 220)',
      shape('M304 90H356V290L330 350L304 290Z', '#F2B33D'),
      shape('M304 290L330 350L356 290Z', wood.light),
      shape('M321 330L330 350L339 330Z', ink),
      box(304, 60, 52, 40, b, 8),
      box(304, 96, 52, 12, metal.mid),
    ),
  ].join('')

export const tshirt: Thing = ({ a, b, c, ink }) =>
  [
    shape(
      'M130 50L40 100L10 190L78 216L96 176V370H304V176L322 216L390 190L360 100L270 50Q200 110 130 50Z',
      a,
    ),
    faint(0.15, shape('M240 70L270 50L360 100L390 190L322 216L304 176V370H240Z', '#000')),
    stroke('M132 52Q200 116 268 52', c, 13),
    disc(200, 220, 62, c),
    ring(200, 220, 48, b, 8),
    shape('M200 178l12 30l32 2l-25 20l8 31l-27 -17l-27 17l8 -31l-25 -20l32 -2z', b),
    box(136, 310, 128, 14, c, 7),
    box(160, 334, 80, 10, ink, 5),
  ].join('')

export const laptop: Thing = ({ a, b, c, ink }) =>
  [
    box(60, 60, 280, 220, ink, 18),
    box(76, 76, 248, 186, '#13232B', 6),
    times(7, n =>
      box(
        96 + ((n * 3) % 5) * 12,
        98 + n * 22,
        40 + ((n * 47) % 70),
        9,
        [a, b, c, '#7FD6A4'][n % 4] as string,
        4,
      ),
    ),
    times(5, n =>
      box(
        210 + ((n * 5) % 3) * 10,
        98 + n * 22,
        26 + ((n * 31) % 50),
        9,
        [c, '#7FD6A4', a, b][n % 4] as string,
        4,
      ),
    ),
    shape('M30 290H370L392 346H8Z', metal.light),
    shape('M8 346H392Q392 366 372 366H28Q8 366 8 346Z', metal.mid),
    times(3, row =>
      times(12, n => box(60 + n * 24 - row * 3, 298 + row * 11, 17, 7, metal.dark, 2)),
    ),
    box(158, 332, 84, 10, metal.mid, 4),
    shape('M330 250h50v60q-25 20 -50 0z', b),
    stroke('M380 262q22 4 18 24t-18 18', b, 8),
    stroke('M344 240q-8 -14 0 -26M364 240q-8 -14 0 -26', c, 6),
  ].join('')

export const appPhone: Thing = ({ a, b, c, ink }) =>
  [
    box(112, 10, 176, 370, ink, 30),
    box(124, 34, 152, 322, c, 14),
    box(124, 34, 152, 66, a, 14),
    disc(152, 68, 15, c),
    box(178, 58, 76, 9, c, 4),
    box(178, 74, 48, 7, c, 3),
    times(
      3,
      n =>
        box(136, 114 + n * 62, 128, 52, '#fff', 9) +
        box(144, 122 + n * 62, 36, 36, [b, '#F2B33D', a][n] as string, 7) +
        box(190, 126 + n * 62, 62, 8, ink, 4) +
        box(190, 144 + n * 62, 40, 8, metal.mid, 4),
    ),
    box(136, 306, 128, 36, b, 18),
    box(176, 320, 48, 8, '#fff', 4),
    group(
      'translate(300 60)',
      box(0, 0, 96, 76, b, 18),
      shape('M14 70L10 104L44 74Z', b),
      times(3, n => disc(24 + n * 24, 38, 8, c)),
    ),
    group(
      'translate(6 200)',
      box(0, 0, 92, 72, a, 18),
      shape('M70 68L86 100L46 70Z', a),
      stroke('M22 38l16 16l32 -32', c, 11),
    ),
  ].join('')

export const books: Thing = ({ a, b, c, ink }) =>
  [
    box(50, 320, 300, 60, a, 8),
    box(66, 332, 284, 36, '#FBF4E4', 4),
    box(80, 258, 270, 62, b, 8),
    box(80, 270, 254, 38, '#FBF4E4', 4),
    box(60, 200, 260, 58, '#1F7A4D', 8),
    box(76, 212, 244, 34, '#FBF4E4', 4),
    times(3, n => box([60, 90, 70][n] as number, [330, 268, 210][n] as number, 10, 40, c, 3)),
    shape('M200 40L380 112L200 184L20 112Z', ink),
    shape('M100 146V196Q200 244 300 196V146L200 186Z', ink),
    faint(0.2, shape('M200 186L300 146V196Q250 222 200 222Z', '#fff')),
    stroke('M200 112L340 128V196', '#F2B33D', 7),
    shape('M328 192h24l6 44h-36z', '#F2B33D'),
  ].join('')

export const blackboard: Thing = ({ a, b, c }) =>
  [
    box(30, 40, 340, 240, wood.mid, 12),
    box(46, 56, 308, 208, '#1E3D33', 4),
    stroke('M76 100h40m-20 -20v40M136 88l26 30m0 -30l-26 30M186 96h34m-34 16h34', c, 7),
    ring(270, 108, 26, '#F2B33D', 7),
    stroke('M80 230L140 160L200 230Z', '#F2B33D', 7),
    stroke('M232 230V160M232 230H330M240 220Q270 216 282 190T326 160', c, 7),
    box(120, 280, 160, 16, wood.dark, 5),
    box(140, 272, 40, 9, '#fff', 3),
    box(200, 272, 26, 9, b, 3),
    stroke('M90 280L60 380M310 280L340 380', wood.dark, 16),
    shape('M196 380q-40 -10 -34 -44q8 -26 38 -14q30 -12 38 14q6 34 -34 44z', b),
    stroke('M200 322q2 -16 14 -20', wood.dark, 7),
    shape('M206 310q18 -18 30 -6q-12 16 -30 6z', '#3F8F3A'),
    box(290, 366, 70, 14, a, 4),
  ].join('')

export const crackedPhone: Thing = ({ a, b, c, ink }) =>
  [
    group(
      'rotate(-10 180 200)',
      box(90, 20, 180, 350, ink, 28),
      box(102, 40, 156, 306, '#1C4C66', 12),
      shape('M102 200L258 80V330Q258 346 242 346H114Q102 346 102 332Z', a),
      faint(
        0.9,
        stroke(
          'M250 44L196 130L222 150L160 210L190 226L140 300M196 130L140 96M160 210L108 196M190 226L252 250',
          '#EAF6FA',
          5,
        ),
      ),
      disc(180, 30, 5, metal.mid),
    ),
    group(
      'rotate(30 330 220)',
      box(312, 40, 40, 150, b, 16),
      box(318, 56, 8, 116, c, 4),
      box(322, 190, 20, 30, metal.dark, 4),
      box(327, 220, 10, 120, metal.light),
      shape('M325 336H339L332 360Z', metal.mid),
    ),
    disc(60, 366, 12, metal.mid),
    stroke('M54 366h12', metal.dark, 4),
    disc(110, 376, 9, metal.light),
  ].join('')

export const circuit: Thing = ({ a, b, c, ink }) =>
  [
    box(40, 60, 320, 320, '#1B6B4E', 20),
    stroke(
      'M200 130V90H110V60M150 200H90V130H40M250 200H310V120H360M200 270V330H120V380M250 240H330V300H360M150 240H70V310H40M230 270V320H290V380',
      '#E0B354',
      8,
    ),
    box(140, 140, 120, 120, ink, 10),
    box(158, 158, 84, 84, metal.dark, 6),
    stroke('M176 200h48m-24 -24v48', c, 8),
    times(
      5,
      n =>
        box(152 + n * 21, 126, 10, 16, metal.light) + box(152 + n * 21, 258, 10, 16, metal.light),
    ),
    times(4, n =>
      disc([90, 310, 70, 330][n] as number, [130, 120, 310, 300][n] as number, 13, '#E0B354'),
    ),
    box(290, 200, 44, 26, a, 5),
    box(70, 170, 30, 50, b, 15),
    box(110, 310, 54, 30, a, 5),
    box(280, 90, 40, 20, c, 4),
    group(
      'rotate(40 320 60)',
      box(306, -60, 30, 120, b, 12),
      box(314, 58, 14, 40, metal.mid),
      shape('M314 96H328L321 150Z', metal.light),
    ),
    faint(0.8, stroke('M246 150q-14 -20 4 -36t2 -36', '#fff', 6)),
    oval(200, 384, 130, 6, ink),
  ].join('')
