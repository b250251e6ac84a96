import { metal, wood } from '../palettes.ts'
import { box, disc, faint, group, oval, ring, shape, stroke, times } from '../shapes.ts'
import type { Thing } from './thing.ts'

const wheel = (x: number, y: number, r: number, ink: string) =>
  disc(x, y, r, ink) +
  disc(x, y, r * 0.6, metal.light) +
  disc(x, y, r * 0.22, metal.dark) +
  times(5, n =>
    group(`rotate(${n * 72} ${x} ${y})`, box(x - 3, y - r * 0.55, 6, r * 0.4, metal.dark)),
  )

export const car: Thing = ({ a, b, c, ink }) =>
  [
    shape(
      'M10 300Q6 236 60 226L110 150Q122 130 150 130H258Q284 130 300 150L342 220Q394 228 394 280V310H10Z',
      a,
    ),
    shape('M84 226L126 160Q132 150 146 150H190V226Z', '#CFEBF2'),
    shape('M206 150H254Q270 150 280 162L318 226H206Z', '#CFEBF2'),
    faint(0.5, shape('M130 164L160 150L120 226H90Z', '#fff')),
    box(10, 286, 384, 30, ink, 12),
    faint(0.16, box(10, 262, 384, 26, '#000')),
    box(214, 240, 34, 9, c, 4),
    oval(380, 258, 14, 16, '#FFE9A8'),
    box(10, 246, 18, 28, b, 6),
    box(190, 150, 16, 130, ink),
    wheel(98, 322, 52, ink),
    wheel(306, 322, 52, ink),
    box(150, 112, 110, 18, b, 6),
    box(166, 72, 70, 40, wood.mid, 6),
    stroke('M166 92H236M200 72V112', wood.dark, 5),
  ].join('')

export const tyre: Thing = ({ a, b, c, ink }) =>
  [
    disc(170, 210, 170, ink),
    times(18, n => group(`rotate(${n * 20} 170 210)`, box(160, 40, 20, 26, metal.dark, 4))),
    disc(170, 210, 118, metal.mid),
    disc(170, 210, 104, metal.light),
    times(5, n =>
      group(`rotate(${n * 72} 170 210)`, shape('M150 120H190L180 200H160Z', metal.dark)),
    ),
    disc(170, 210, 38, a),
    times(5, n => group(`rotate(${n * 72 + 36} 170 210)`, disc(170, 184, 6, ink))),
    group(
      'rotate(-38 320 220)',
      box(306, 110, 30, 210, b, 14),
      shape('M282 120V66L306 44V90H336V44L360 66V120Q321 150 282 120Z', metal.dark),
      ring(321, 336, 26, metal.dark, 18),
      box(314, 150, 12, 130, c, 6),
    ),
    box(20, 370, 340, 10, ink, 5),
  ].join('')

export const truck: Thing = ({ a, b, c, ink }) =>
  [
    box(10, 90, 250, 220, c, 10),
    box(10, 90, 250, 36, b, 8),
    times(6, n => shape(`M${22 + n * 40} 214l18 -24l18 24l-18 24z`, n % 2 === 0 ? a : b)),
    box(10, 160, 250, 8, a),
    box(10, 256, 250, 8, a),
    shape('M260 160H330Q346 160 354 176L388 244V320H260Z', a),
    shape('M278 178H326Q334 178 338 186L364 240H278Z', '#CFEBF2'),
    faint(0.6, shape('M288 178H308L284 240H278V200Z', '#fff')),
    box(10, 300, 380, 28, ink, 8),
    box(372, 270, 18, 24, '#FFE9A8', 6),
    box(290, 256, 26, 8, ink, 4),
    wheel(90, 332, 48, ink),
    wheel(312, 332, 48, ink),
    box(40, 54, 80, 40, wood.mid, 4),
    box(128, 40, 96, 54, wood.light, 4),
    stroke('M40 74H120M128 66H224', wood.dark, 5),
  ].join('')

export const boxes: Thing = ({ a, b, c, ink }) => {
  const carton = (x: number, y: number, w: number, h: number, colour: string) =>
    box(x, y, w, h, colour, 4) +
    faint(0.18, box(x + w * 0.7, y, w * 0.3, h, '#000', 4)) +
    box(x + w * 0.42, y, w * 0.16, h * 0.36, '#F3E2C2')
  return [
    carton(30, 220, 170, 160, wood.light),
    carton(206, 250, 164, 130, wood.mid),
    carton(90, 90, 170, 128, '#C98F50'),
    shape('M60 330h40m-20 -26l-20 26', ink),
    stroke('M64 352V318M52 330l12 -14l12 14M92 352V318M80 330l12 -14l12 14', ink, 6),
    box(256, 316, 70, 40, c, 4),
    box(264, 326, 40, 7, ink, 3),
    box(264, 340, 26, 6, ink, 3),
    shape('M280 250C270 200 280 150 292 130H334C346 150 356 200 346 250Z', a),
    times(4, n => stroke(`M${284 + n * 3} ${150 + n * 26}q${30} 14 ${58 - n * 4} 0`, b, 6)),
    stroke(
      'M313 130V60M313 100Q270 90 262 56M313 96Q356 84 366 44M313 80Q300 40 276 30M313 80Q330 40 348 20',
      '#3F8F3A',
      9,
    ),
  ].join('')
}

export const motorbike: Thing = ({ a, b, c, ink }) =>
  [
    wheel(84, 308, 70, ink),
    wheel(318, 308, 70, ink),
    stroke('M84 308L150 230H262L318 308M262 230L288 150', metal.dark, 15),
    shape('M140 214Q150 176 216 184L276 190Q290 226 250 244L170 250Q136 246 140 214Z', a),
    shape('M70 196H190Q196 222 170 224H84Q64 220 70 196Z', ink),
    box(150, 240, 104, 66, metal.mid, 14),
    times(4, n => box(158, 250 + n * 13, 88, 6, metal.dark, 3)),
    stroke('M180 310H60', metal.light, 14),
    stroke('M284 156L250 138M288 150L310 140', ink, 13),
    disc(304, 176, 23, '#FFE9A8'),
    shape('M256 296Q262 220 330 226Q384 236 392 290Q360 250 322 252Q286 254 256 296Z', b),
    box(20, 70, 140, 122, b, 12),
    box(20, 70, 140, 30, c, 10),
    shape('M90 116l9 20l22 2l-17 14l5 22l-19 -12l-19 12l5 -22l-17 -14l22 -2z', c),
  ].join('')

export const parcel: Thing = ({ a, b, c, ink }) =>
  [
    shape('M40 220L200 160L360 220L200 286Z', wood.light),
    shape('M40 220L200 286V384L40 316Z', wood.mid),
    shape('M360 220L200 286V384L360 316Z', wood.dark),
    shape('M104 196L264 260V300L232 314V272L74 208Z', c),
    box(62, 270, 64, 10, c, 4),
    box(62, 290, 40, 10, c, 4),
    oval(200, 222, 46, 14, ink),
    shape('M200 220C150 150 122 124 122 84A78 78 0 0 1 278 84C278 124 250 150 200 220Z', b),
    disc(200, 86, 38, c),
    disc(200, 86, 18, a),
  ].join('')

export const checklist: Thing = ({ a, b, c, ink }) =>
  [
    box(70, 40, 240, 340, wood.mid, 18),
    box(88, 66, 204, 296, '#FFFDF6', 6),
    box(136, 20, 108, 56, metal.mid, 12),
    disc(190, 36, 10, metal.dark),
    times(
      4,
      n =>
        box(108, 104 + n * 62, 40, 40, [a, b, a, c][n] as string, 8) +
        box(164, 108 + n * 62, 104, 11, ink, 5) +
        box(164, 128 + n * 62, 70, 9, metal.mid, 4),
    ),
    times(3, n => stroke(`M116 ${124 + n * 62}l10 11l18 -24`, '#fff', 8)),
    group(
      'rotate(26 340 240)',
      box(320, 90, 40, 220, b, 6),
      shape('M320 310H360L340 356Z', wood.light),
      shape('M333 340H347L340 356Z', ink),
      box(320, 70, 40, 30, c, 6),
    ),
  ].join('')

export const house: Thing = ({ a, b, c, ink }) =>
  [
    box(70, 180, 260, 200, c, 4),
    shape('M200 50L380 196H20Z', b),
    faint(0.2, shape('M200 50L380 196H330L200 90Z', '#000')),
    box(276, 70, 40, 80, ink),
    box(166, 270, 68, 110, a, 6),
    disc(220, 326, 6, '#F2B33D'),
    box(96, 224, 54, 54, '#CFEBF2', 4),
    box(250, 224, 54, 54, '#CFEBF2', 4),
    stroke('M123 224V278M96 251H150M277 224V278M250 251H304', ink, 5),
    shape('M200 176C150 140 168 104 200 128C232 104 250 140 200 176Z', c),
    shape('M20 380Q10 320 44 322Q60 290 84 330Q106 350 92 380Z', '#3F8F3A'),
    shape('M310 380Q306 336 336 338Q360 316 376 350Q390 366 380 380Z', '#3F8F3A'),
    times(3, n => disc(36 + n * 18, 346 + (n % 2) * 14, 6, '#F2B33D')),
  ].join('')
