import { metal, wood } from '../palettes.ts'
import { box, disc, faint, group, oval, ring, shape, stroke, times } from '../shapes.ts'
import type { Thing } from './thing.ts'

export const pot: Thing = ({ a, b, c, ink }) =>
  [
    times(3, n => faint(0.75, stroke(`M${140 + n * 60} 96q-26 -30 0 -54t0 -54`, c, 12))),
    times(5, n =>
      shape(
        `M${96 + n * 46} 392C${76 + n * 46} 360 ${104 + n * 46} 350 ${106 + n * 46} 318C${132 + n * 46} 350 ${130 + n * 46} 372 ${118 + n * 46} 392Z`,
        n % 2 === 0 ? '#F2842B' : '#FFC24B',
      ),
    ),
    shape('M60 150H340C352 250 320 344 200 344S48 250 60 150Z', ink),
    faint(0.2, shape('M260 150H340C352 250 320 344 200 344C280 320 290 230 260 150Z', '#fff')),
    oval(200, 150, 142, 40, metal.dark),
    oval(200, 148, 126, 31, '#D9531E'),
    times(26, n =>
      oval(92 + ((n * 53) % 218), 132 + ((n * 29) % 32), 9, 4, n % 3 === 0 ? '#F7A13C' : '#EE7A2A'),
    ),
    oval(160, 144, 26, 11, '#8A4B22'),
    oval(236, 150, 28, 12, '#9A5527'),
    disc(196, 136, 8, '#3F8F3A'),
    disc(262, 138, 7, '#3F8F3A'),
    stroke('M54 196Q16 190 30 160M346 196Q384 190 370 160', ink, 16),
    group(
      'rotate(28 300 90)',
      box(292, 0, 16, 130, wood.light, 8),
      oval(300, 136, 24, 14, wood.light),
    ),
    box(70, 210, 260, 14, a),
    box(70, 210, 260, 5, b),
  ].join('')

export const cake: Thing = ({ a, b, c }) => {
  const tier = (x: number, y: number, w: number, h: number, cream: string) =>
    box(x, y, w, h, cream, 10) +
    times(Math.floor(w / 26), n => disc(x + 13 + n * 26, y + 4, 14, '#fff')) +
    times(Math.floor(w / 40), n =>
      shape(`M${x + 20 + n * 40} ${y + h / 2 - 8}l12 14l-12 14l-12 -14z`, '#E0B354'),
    )
  return [
    tier(60, 270, 280, 90, a),
    tier(104, 186, 192, 84, c),
    tier(146, 112, 108, 74, b),
    disc(182, 84, 22, b),
    disc(218, 88, 20, a),
    disc(200, 66, 20, '#fff'),
    disc(200, 72, 9, '#E0B354'),
    shape('M150 96Q160 76 176 92ZM250 96Q240 76 224 92Z', '#3F8F3A'),
    oval(200, 364, 176, 16, metal.light),
    box(176, 364, 48, 16, metal.mid),
  ].join('')
}

export const camera: Thing = ({ a, b, c, ink }) =>
  [
    stroke('M50 130Q-10 260 60 330', b, 15),
    stroke('M50 130Q-10 260 60 330', c, 4),
    box(30, 110, 340, 230, ink, 30),
    shape('M130 110L156 62H244L270 110Z', ink),
    box(30, 176, 340, 84, a),
    faint(0.18, box(30, 236, 340, 24, '#000')),
    box(56, 88, 56, 26, metal.dark, 6),
    box(290, 132, 54, 28, '#FFF3C4', 6),
    disc(200, 224, 104, metal.dark),
    disc(200, 224, 88, ink),
    disc(200, 224, 66, '#21415E'),
    disc(200, 224, 40, '#0E2238'),
    faint(0.8, disc(174, 198, 17, '#BFE3F5')),
    faint(0.5, disc(226, 250, 9, '#BFE3F5')),
    ring(200, 224, 96, metal.light, 4),
    disc(84, 142, 9, b),
    box(60, 346, 280, 34, wood.mid, 6),
  ].join('')

export const clapper: Thing = ({ a, b, c, ink }) =>
  [
    box(40, 150, 320, 230, ink, 14),
    box(60, 236, 280, 6, c),
    box(60, 300, 280, 6, c),
    box(78, 258, 120, 18, a, 6),
    box(78, 324, 84, 18, b, 6),
    box(216, 258, 84, 18, metal.mid, 6),
    box(40, 150, 320, 56, c),
    times(5, n => shape(`M${50 + n * 66} 150h32l-26 56h-32z`, ink)),
    group(
      'rotate(-17 46 148)',
      box(40, 92, 320, 54, c, 4),
      times(5, n => shape(`M${70 + n * 62} 92h32l26 54h-32z`, b)),
      disc(56, 120, 10, metal.mid),
    ),
    disc(290, 332, 32, a),
    shape('M280 314V350L310 332Z', c),
  ].join('')

export const drums: Thing = ({ a, b, c, ink }) => {
  const drum = (x: number, y: number, w: number, body: string) => {
    const h = 380 - y
    return [
      shape(
        `M${x} ${y}H${x + w}L${x + w * 0.72} ${y + h * 0.62}L${x + w * 0.86} 380H${x + w * 0.14}L${x + w * 0.28} ${y + h * 0.62}Z`,
        body,
      ),
      faint(
        0.22,
        shape(
          `M${x + w * 0.62} ${y}H${x + w}L${x + w * 0.72} ${y + h * 0.62}L${x + w * 0.86} 380H${x + w * 0.6}Z`,
          '#000',
        ),
      ),
      times(5, n =>
        stroke(`M${x + (w * n) / 4} ${y + 6}L${x + w * (0.2 + n * 0.15)} ${y + h * 0.36}`, c, 5),
      ),
      shape(
        `M${x + w * 0.2} ${y + h * 0.36}H${x + w * 0.8}L${x + w * 0.76} ${y + h * 0.46}H${x + w * 0.24}Z`,
        '#F2B33D',
      ),
      oval(x + w / 2, y, w / 2, w / 7, ink),
      oval(x + w / 2, y - 4, w / 2 - 8, w / 7 - 6, '#F3E2C2'),
    ].join('')
  }
  return [
    drum(210, 90, 170, b),
    drum(30, 150, 150, a),
    drum(140, 210, 120, wood.mid),
    group('rotate(30 80 90)', box(72, 20, 12, 120, wood.light, 6), disc(78, 24, 15, c)),
    group('rotate(-24 330 40)', box(300, -20, 12, 110, wood.light, 6), disc(306, -18, 15, c)),
  ].join('')
}

export const speakers: Thing = ({ a, b, c, ink }) => {
  const speaker = (x: number) =>
    box(x, 60, 120, 320, ink, 12) +
    disc(x + 60, 280, 52, metal.dark) +
    disc(x + 60, 280, 40, a) +
    disc(x + 60, 280, 16, ink) +
    disc(x + 60, 166, 38, metal.dark) +
    disc(x + 60, 166, 28, b) +
    disc(x + 60, 96, 17, metal.mid)
  return [
    speaker(0),
    speaker(280),
    stroke('M200 380V210', metal.dark, 10),
    shape('M150 380Q200 350 250 380Z', metal.dark),
    group(
      'rotate(14 200 160)',
      shape('M182 130H218L210 240H190Z', ink),
      disc(200, 104, 42, metal.light),
      times(4, n => stroke(`M${164 + n * 24} 72V136`, metal.mid, 4)),
      box(160, 98, 80, 12, b),
    ),
    times(3, n => stroke(`M${136 + n * 50} 40q14 -22 28 0`, c, 8)),
  ].join('')
}

export const balloons: Thing = ({ a, b, c, ink }) => {
  const balloon = (x: number, y: number, colour: string) =>
    stroke(`M${x} ${y + 74}Q${x + (200 - x) / 3} ${y + 190} 200 330`, ink, 3) +
    oval(x, y, 56, 70, colour) +
    shape(`M${x - 9} ${y + 80}L${x} ${y + 66}L${x + 9} ${y + 80}Z`, colour) +
    faint(0.4, oval(x - 20, y - 24, 11, 20, '#fff'))
  return [
    balloon(110, 110, a),
    balloon(290, 110, b),
    balloon(200, 70, '#F2B33D'),
    balloon(160, 180, c),
    balloon(246, 186, a),
    box(130, 322, 140, 58, b, 6),
    box(190, 322, 20, 58, c),
    shape('M200 322Q150 270 140 306Q150 330 200 322Q250 330 260 306Q250 270 200 322Z', c),
  ].join('')
}

export const canopy: Thing = ({ a, b, c, ink }) =>
  [
    shape('M200 20L390 150H10Z', c),
    times(4, n => shape(`M200 20L${30 + n * 100} 150h48Z`, n % 2 === 0 ? a : b)),
    times(10, n => shape(`M${10 + n * 38} 150h38q0 32 -19 32t-19 -32z`, n % 2 === 0 ? b : c)),
    box(24, 170, 12, 210, metal.mid),
    box(364, 170, 12, 210, metal.mid),
    oval(200, 282, 112, 20, c),
    shape('M88 282H312L328 366H72Z', c),
    times(6, n => stroke(`M${106 + n * 38} 296V362`, a, 5)),
    box(192, 230, 16, 48, '#3F8F3A', 6),
    disc(176, 224, 18, b),
    disc(222, 220, 18, '#F2B33D'),
    disc(200, 204, 19, a),
    box(48, 270, 10, 110, ink, 4),
    box(48, 318, 44, 10, ink, 4),
    box(84, 320, 9, 60, ink, 4),
    box(342, 270, 10, 110, ink, 4),
    box(308, 318, 44, 10, ink, 4),
    box(308, 320, 9, 60, ink, 4),
  ].join('')
