export interface Palette {
  wall: string
  /** A little lighter or darker than the wall. */
  wall2: string
  floor: string
  a: string
  b: string
  /** The lightest. */
  c: string
  /** The darkest. */
  ink: string
}

export const palettes: readonly Palette[] = [
  {
    wall: '#F6B85C',
    wall2: '#F9CE85',
    floor: '#C8553D',
    a: '#00616A',
    b: '#E4572E',
    c: '#FBF0DA',
    ink: '#2B1D14',
  },
  {
    wall: '#0F6D75',
    wall2: '#1C838A',
    floor: '#08454B',
    a: '#F2B33D',
    b: '#E76F51',
    c: '#FBEBCB',
    ink: '#10272A',
  },
  {
    wall: '#D9795D',
    wall2: '#E39076',
    floor: '#8F3B2A',
    a: '#14505A',
    b: '#F2C14E',
    c: '#FFF1DC',
    ink: '#35140D',
  },
  {
    wall: '#5A3A2A',
    wall2: '#6F4A36',
    floor: '#372118',
    a: '#F0A93B',
    b: '#D4573B',
    c: '#F7E6CC',
    ink: '#1E120C',
  },
  {
    wall: '#F3E3C7',
    wall2: '#EAD3AC',
    floor: '#D6A86A',
    a: '#0B6B6F',
    b: '#D0492F',
    c: '#FFFAEF',
    ink: '#33241A',
  },
  {
    wall: '#2F6B4F',
    wall2: '#3D8062',
    floor: '#1D4735',
    a: '#F4BE4A',
    b: '#E8683F',
    c: '#F8EFD8',
    ink: '#10261C',
  },
  {
    wall: '#2D3A73',
    wall2: '#3C4B8C',
    floor: '#1C2550',
    a: '#F5B841',
    b: '#EE6C4D',
    c: '#F6EEDD',
    ink: '#12183A',
  },
  {
    wall: '#B8324F',
    wall2: '#C94B66',
    floor: '#7A1C35',
    a: '#F7C04A',
    b: '#1F7A78',
    c: '#FFEFE0',
    ink: '#3A0C1B',
  },
  {
    wall: '#A8C686',
    wall2: '#BCD49D',
    floor: '#5C8348',
    a: '#C8452D',
    b: '#0E5B66',
    c: '#FDF6E3',
    ink: '#22301A',
  },
  {
    wall: '#EFA48B',
    wall2: '#F4BBA5',
    floor: '#6B3A5B',
    a: '#5B2A55',
    b: '#D9532B',
    c: '#FFF0E0',
    ink: '#2E1230',
  },
]

export const metal = { light: '#DDE2E4', mid: '#AAB4B9', dark: '#6C777D' }
export const wood = { light: '#D19A5B', mid: '#B1763B', dark: '#7C4C20' }
export const skins = ['#5B3420', '#6F4128', '#3F2416', '#84502F'] as const
