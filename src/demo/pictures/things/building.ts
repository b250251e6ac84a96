import { metal, wood } from '../palettes.ts'
import { box, disc, faint, group, oval, ring, shape, stroke, times } from '../shapes.ts'
import type { Thing } from './thing.ts'

export const tap: Thing = ({ a, b }) =>
  [
    box(180, 250, 90, 130, metal.dark, 8),
    box(160, 350, 130, 30, metal.mid, 6),
    shape('M60 200H250C300 200 320 240 320 280H250C250 262 240 258 225 258H60Z', metal.light),
    shape('M60 232H240C262 234 280 250 284 280H250C250 262 240 258 225 258H60Z', metal.mid),
    box(40, 184, 34, 90, metal.dark, 8),
    box(170, 120, 34, 84, metal.mid, 6),
    box(106, 88, 162, 40, b, 20),
    disc(187, 108, 13, metal.light),
    shape('M285 300C305 328 314 342 314 356A29 29 0 0 1 256 356C256 342 265 328 285 300Z', a),
    faint(0.6, oval(276, 358, 6, 11, '#fff')),
  ].join('')

export const wrench: Thing = ({ a, b, c }) =>
  [
    box(40, 250, 320, 56, metal.mid, 6),
    box(40, 262, 320, 12, metal.light),
    box(24, 236, 50, 84, a, 8),
    box(326, 236, 50, 84, a, 8),
    box(172, 110, 56, 160, metal.mid),
    box(184, 110, 12, 160, metal.light),
    box(156, 226, 88, 104, a, 10),
    box(158, 90, 84, 44, a, 8),
    group(
      'rotate(38 200 200)',
      box(184, 120, 40, 250, b, 18),
      shape('M150 130V54L186 36V86H222V36L258 54V130Q204 168 150 130Z', metal.dark),
      box(196, 190, 16, 130, c, 8),
    ),
    box(60, 360, 280, 20, a, 10),
    box(90, 300, 24, 70, a),
    box(286, 300, 24, 70, a),
  ].join('')

export const bulb: Thing = ({ a, b, c }) =>
  [
    times(8, ray => group(`rotate(${ray * 45 - 90} 200 165)`, box(345, 157, 46, 16, b, 8))),
    shape(
      'M200 40A124 124 0 0 1 262 271C250 282 248 292 248 304H152C152 292 150 282 138 271A124 124 0 0 1 200 40Z',
      c,
    ),
    faint(
      0.35,
      shape('M200 40A124 124 0 0 1 262 271C250 282 248 292 248 304H214C240 240 280 120 200 40Z', a),
    ),
    stroke(
      'M172 300V210L150 176M228 300V210L250 176M150 176Q176 200 200 176Q224 200 250 176',
      b,
      9,
    ),
    box(150, 304, 100, 22, metal.mid, 8),
    box(156, 328, 88, 20, metal.dark, 8),
    box(162, 350, 76, 18, metal.mid, 8),
    oval(200, 370, 26, 10, '#2a2a2a'),
  ].join('')

export const board: Thing = ({ a, b, c, ink }) =>
  [
    box(70, 40, 260, 340, metal.light, 16),
    box(88, 58, 224, 304, '#fff', 10),
    times(2, row =>
      times(4, n => {
        const [x, y] = [106 + n * 50, 90 + row * 120]
        return (
          box(x, y, 40, 84, metal.mid, 6) +
          box(x + 10, y + 14, 20, 38, (n + row) % 3 === 0 ? b : ink, 5) +
          box(x + 10, y + 62, 20, 8, a)
        )
      }),
    ),
    shape('M214 286L166 352H196L184 400L240 326H208L222 286Z', b),
    disc(290, 338, 12, a),
    stroke('M120 40V10M160 40V0M280 40V10', a, 10),
    stroke('M200 40V4', c, 10),
  ].join('')

export const airConditioner: Thing = ({ a, b, c }) =>
  [
    box(20, 70, 360, 130, '#fff', 22),
    box(20, 150, 360, 50, metal.light, 20),
    box(48, 164, 304, 22, metal.dark, 11),
    box(54, 92, 90, 12, metal.light, 6),
    disc(344, 110, 10, b),
    box(290, 98, 34, 24, a, 5),
    times(3, wave => stroke(`M${90 + wave * 100} 230q-26 36 0 70t0 70`, c, 14)),
    times(2, wave => faint(0.7, stroke(`M${140 + wave * 100} 226q-20 30 0 60t0 60`, a, 10))),
  ].join('')

export const fridge: Thing = ({ a, b, c, ink }) =>
  [
    box(96, 10, 208, 360, a, 22),
    faint(0.16, box(244, 10, 60, 360, '#000', 22)),
    faint(0.35, box(96, 132, 208, 8, '#000')),
    box(118, 54, 14, 60, metal.light, 7),
    box(118, 160, 14, 110, metal.light, 7),
    box(160, 40, 70, 46, c, 6),
    box(168, 48, 30, 8, b, 4),
    box(168, 62, 50, 6, ink, 3),
    disc(262, 190, 14, b),
    shape('M190 250l34 -14l20 30l-40 20z', c),
    box(112, 368, 34, 12, ink),
    box(254, 368, 34, 12, ink),
  ].join('')

export const mop: Thing = ({ a, b, c }) =>
  [
    group(
      'rotate(-16 260 200)',
      box(262, -10, 18, 300, wood.light, 9),
      times(7, n =>
        stroke(
          `M271 280Q${215 + n * 19} 320 ${205 + n * 22} 372`,
          n % 2 === 0 ? c : metal.light,
          17,
        ),
      ),
    ),
    shape('M70 210H270L246 380H94Z', a),
    faint(0.2, shape('M200 210H270L246 380H200Z', '#000')),
    oval(170, 210, 100, 24, metal.dark),
    oval(170, 212, 88, 17, '#BFE6EE'),
    stroke('M72 210Q170 60 268 210', metal.mid, 8),
    times(6, n => disc(100 + n * 28, 204 - ((n * 37) % 40), 12 + ((n * 7) % 12), '#E8F8FB')),
    disc(120, 130, 16, '#E8F8FB'),
    disc(210, 110, 10, '#E8F8FB'),
    box(96, 270, 148, 26, b),
  ].join('')

export const spray: Thing = ({ a, b, c, ink }) =>
  [
    shape(
      'M80 190C80 160 110 150 116 120H196C202 150 232 160 232 190V360A20 20 0 0 1 212 380H100A20 20 0 0 1 80 360Z',
      a,
    ),
    box(80, 230, 152, 90, c),
    shape('M156 240l9 22l24 2l-18 15l6 24l-21 -13l-21 13l6 -24l-18 -15l24 -2z', b),
    box(126, 84, 60, 40, metal.light, 6),
    shape('M86 40H210C230 40 236 60 216 88H120Q120 66 86 66Z', b),
    stroke('M206 88Q196 120 218 140', b, 14),
    box(60, 40, 30, 26, ink, 4),
    times(9, n => disc(36 - (n % 3) * 26, 24 + Math.floor(n / 3) * 28 + (n % 3) * 3, 7, c)),
    shape('M262 300H380V340H262Z', b),
    times(8, n => box(266 + n * 14, 338, 9, 42, c, 3)),
    shape('M290 300C290 240 352 240 352 300Z', wood.mid),
  ].join('')

export const roller: Thing = ({ a, b, c, wall2 }) =>
  [
    shape('M30 30H260V230Q240 260 220 232T180 240T140 226T100 250T60 224T30 236Z', b),
    faint(0.3, shape('M30 30H90V236Q60 224 30 236Z', wall2)),
    box(60, 40, 250, 92, a, 16),
    faint(0.3, box(60, 100, 250, 32, '#000', 14)),
    box(310, 70, 22, 32, metal.dark, 5),
    stroke('M332 86H366V190H226V236', metal.mid, 14),
    box(206, 232, 40, 140, wood.mid, 16),
    box(212, 240, 12, 120, wood.light, 6),
    faint(0.9, disc(92, 72, 8, c)),
  ].join('')

export const buckets: Thing = ({ a, b, c }) => {
  const bucket = (x: number, y: number, paint: string) =>
    [
      stroke(`M${x} ${y + 10}Q${x + 75} ${y - 110} ${x + 150} ${y + 10}`, metal.dark, 7),
      shape(`M${x} ${y}H${x + 150}L${x + 138} ${y + 170}H${x + 12}Z`, metal.light),
      shape(`M${x + 100} ${y}H${x + 150}L${x + 138} ${y + 170}H${x + 96}Z`, metal.mid),
      box(x + 10, y + 60, 130, 60, paint),
      oval(x + 75, y, 75, 18, paint),
      shape(
        `M${x + 14} ${y + 4}V${y + 70}a10 10 0 0 0 20 0V${y + 40}a9 9 0 0 1 18 0V${y + 92}a10 10 0 0 0 20 0V${y + 4}Z`,
        paint,
      ),
    ].join('')
  return [
    bucket(125, 84, c),
    bucket(24, 208, a),
    bucket(222, 208, b),
    group(
      'rotate(24 330 120)',
      box(316, 20, 26, 110, wood.mid, 12),
      box(298, 120, 62, 26, metal.mid, 4),
      shape('M300 144H358L350 204Q330 222 308 204Z', b),
    ),
  ].join('')
}

export const chair: Thing = ({ a, b, c }) =>
  [
    box(106, 20, 26, 360, wood.dark, 8),
    box(268, 20, 26, 360, wood.dark, 8),
    box(106, 30, 188, 34, wood.mid, 10),
    times(4, n => box(146 + n * 32, 60, 16, 140, wood.light, 6)),
    box(106, 160, 188, 22, wood.mid),
    shape('M86 214H314L334 262H66Z', a),
    times(5, n => shape(`M${100 + n * 44} 214h20l${n * 3 - 2} 48h-24z`, n % 2 === 0 ? b : c)),
    box(66, 258, 268, 24, wood.mid, 8),
    box(70, 280, 26, 100, wood.dark, 6),
    box(304, 280, 26, 100, wood.dark, 6),
    box(120, 320, 160, 14, wood.mid),
  ].join('')

export const saw: Thing = ({ a, b, ink }) =>
  [
    box(20, 300, 360, 38, wood.light, 4),
    box(20, 342, 360, 38, wood.mid, 4),
    stroke('M60 318H140M180 322H330M80 360H230', wood.dark, 4),
    group(
      'rotate(-18 200 180)',
      shape('M120 130L380 150V196L120 236Z', metal.light),
      shape(
        `M380 196${times(13, n => `L${370 - n * 20} ${212 + n * 1.6}L${360 - n * 20} ${199 + n * 3}`)}L120 236Z`,
        metal.mid,
      ),
      shape('M30 120C20 110 60 96 124 116V244C60 262 20 250 36 236C60 214 60 150 30 120Z', b),
      oval(84, 180, 20, 34, ink),
      disc(130, 150, 7, metal.dark),
      disc(130, 214, 7, metal.dark),
    ),
    group(
      'rotate(60 300 90)',
      box(230, 82, 150, 22, wood.dark, 10),
      box(220, 50, 44, 86, metal.dark, 8),
      box(216, 56, 12, 74, a, 4),
    ),
  ].join('')

export const tiles: Thing = ({ a, b, c, wall2 }) =>
  [
    times(16, n => {
      const [x, y] = [60 + (n % 4) * 70, 60 + Math.floor(n / 4) * 70]
      const tile = (n + Math.floor(n / 4)) % 2 === 0 ? c : wall2
      return (
        box(x, y, 66, 66, tile, 3) +
        shape(
          `M${x + 33} ${y + 6}L${x + 60} ${y + 33}L${x + 33} ${y + 60}L${x + 6} ${y + 33}Z`,
          (n + Math.floor(n / 4)) % 2 === 0 ? a : b,
        ) +
        disc(x + 33, y + 33, 10, tile)
      )
    }),
    box(50, 342, 300, 38, metal.mid, 4),
    box(172, 352, 56, 18, '#CDEB6B', 9),
    disc(200, 361, 6, a),
    group(
      'rotate(-32 300 260)',
      shape('M220 210L392 236L220 300Z', metal.light),
      shape('M220 256L392 236L220 300Z', metal.mid),
      stroke('M222 255H190', metal.dark, 12),
      box(110, 238, 90, 34, wood.mid, 16),
    ),
  ].join('')

export const bricks: Thing = ({ a, b, c }) =>
  [
    times(20, n => {
      const row = Math.floor(n / 4)
      const x = 30 + (n % 4) * 88 - (row % 2) * 30
      return row === 0 && n % 4 > 1
        ? ''
        : box(
            x,
            150 + row * 46,
            82,
            40,
            n % 3 === 0 ? '#B4532F' : n % 3 === 1 ? '#C8663C' : '#A5462A',
            3,
          )
    }),
    box(0, 186, 372, 8, metal.light),
    group(
      'rotate(14 280 110)',
      shape('M220 60L360 110L220 160Z', metal.light),
      shape('M220 110H360L220 160Z', metal.mid),
      stroke('M220 110H180', metal.dark, 10),
      box(100, 94, 84, 32, a, 16),
    ),
    stroke('M34 40V180', b, 6),
    shape('M22 180H46L34 214Z', b),
    disc(34, 36, 12, c),
    shape('M150 150q20 -34 52 -20q40 -4 42 20z', metal.light),
  ].join('')

export const gate: Thing = ({ a, b, c, ink }) =>
  [
    box(20, 90, 50, 290, c, 4),
    box(330, 90, 50, 290, c, 4),
    box(10, 74, 70, 24, b, 6),
    box(320, 74, 70, 24, b, 6),
    shape('M76 140Q138 90 198 90V372H76Z', a),
    shape('M202 90Q262 90 324 140V372H202Z', a),
    times(5, n => box(92 + n * 21, 150, 8, 210, ink, 4) + box(216 + n * 21, 150, 8, 210, ink, 4)),
    ring(198, 234, 48, c, 11),
    ring(198, 234, 26, b, 9),
    disc(198, 234, 9, c),
    box(76, 296, 248, 12, ink),
    box(76, 350, 248, 14, ink),
  ].join('')

export const mask: Thing = ({ a, b, c, ink }) =>
  [
    times(9, n =>
      group(
        `rotate(${n * 24 - 100} 310 300)`,
        box(330, 296, 40 + (n % 3) * 26, 7, n % 2 === 0 ? '#FFE27A' : b, 3),
      ),
    ),
    disc(310, 300, 20, '#FFF6C9'),
    shape('M90 60C90 10 290 10 290 60L304 220C300 320 240 370 190 370S80 320 76 220Z', ink),
    shape('M104 76C110 40 270 40 276 76L284 140H96Z', a),
    box(104, 140, 172, 92, metal.dark, 12),
    box(118, 154, 144, 64, '#163B2D', 8),
    faint(0.5, shape('M130 158H180L150 214H124Z', '#7FE0B0')),
    shape('M190 370C150 366 110 330 96 290H284C270 330 230 366 190 370Z', b),
    times(3, n => box(150, 300 + n * 18, 80, 7, ink, 3)),
    disc(84, 150, 20, metal.mid),
    disc(296, 150, 20, metal.mid),
    stroke('M310 300L380 376', metal.mid, 12),
    disc(84, 150, 8, c),
  ].join('')
