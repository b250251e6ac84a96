import sharp, { type OverlayOptions } from 'sharp'
import { type Words, words } from '#platform/server/files/picture-text.ts'
import { randomFrom } from './random.ts'

const WIDTH = 1012
const HEIGHT = 638
const GREEN = '#1F7A4D'
const INK = '#1B1410'
const MUTED = '#5B5348'

/** Something to compare a name and a number with: no copy of any real document, and it says so. */
export async function drawSpecimenCard(card: { name: string; number: string }): Promise<Buffer> {
  const small = (text: string) => words(text, { size: 24, colour: MUTED, width: 900 })
  const large = (text: string) => words(text, { size: 40, colour: INK, bold: true, width: 560 })
  const layers: OverlayOptions[] = [
    at(
      await words('Identity card', { size: 44, colour: '#FFFFFF', bold: true, width: 560 }),
      48,
      32,
    ),
    at(await words('SPECIMEN', { size: 44, colour: '#FFFFFF', bold: true, width: 340 }), 742, 32),
    at(await small('Name'), 400, 170),
    at(await large(card.name), 400, 206),
    at(await small('Personal number'), 400, 314),
    at(await large(card.number), 400, 350),
    at(await small('Drawn for demonstration. Not a document of any state.'), 48, 580),
  ]
  return sharp(Buffer.from(background(card.name)))
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const at = ({ image }: Words, left: number, top: number): OverlayOptions => ({
  input: image,
  left,
  top,
})

function background(name: string): string {
  const random = randomFrom('specimen', name)
  const skin = random.pick(['#5A3825', '#6F4630', '#7F5539', '#4A2C1D'])
  const cloth = random.pick(['#C8322D', '#00616A', '#F2B33D', '#5B3E8F'])
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#F1EBDD"/>
    <rect width="${WIDTH}" height="118" fill="${GREEN}"/>
    <clipPath id="photo"><rect x="48" y="160" width="300" height="380" rx="12"/></clipPath>
    <g clip-path="url(#photo)">
      <rect x="48" y="160" width="300" height="380" fill="#D9E4E4"/>
      <ellipse cx="198" cy="560" rx="150" ry="130" fill="${cloth}"/>
      <rect x="168" y="380" width="60" height="80" fill="${skin}"/>
      <ellipse cx="198" cy="320" rx="78" ry="98" fill="${skin}"/>
      <path d="M116 316C112 196 284 196 280 316C270 278 240 268 198 268S126 278 116 316Z" fill="#1B1410"/>
    </g>
    <path d="M400 450h560M400 480h440M400 510h500" stroke="#C9BFA9" stroke-width="10"/>
  </svg>`
}
