import { trade } from './trade.ts'

const endings = `
  with home service at {area}
  at {area}, {town}
  any day, weekends too
  in {town} and around
  without long waiting, {area}
  at a student price, {town}
`

export const hair = trade({
  worker: 'hairdresser',
  business: 'Hair Palace',
  local: 0.62,
  jobs: `
    Knotless braids | Knotless braids at home, waist length | 200-500 | 4-8
    Barbering and beard grooming at home | Barber to cut three boys at home | 80-200 | 1-3
    Wig making and revamping | Make a closure wig from my own bundles | 200-500 | 4-8
    Cornrows and ghana weaving | Cornrows for two school girls | 80-200 | 2-5
    Sisterlocks and dreadlocks retwist | Retwist of medium locs | 150-450 | 3-7
    Relaxing, washing and setting | Relax and set my hair for church | 80-200 | 2-4
    Bridal hair styling | Bridal hair for an engagement ceremony | 300-500 | 3-6
    Kids' hair with beads | Beads and braids for a birthday girl | 80-180 | 2-4
    Fades, waves and hair dye | Burst fade and dye before a video shoot | 80-200 | 1-2
    Crochet and faux locs | Crochet hair, curly, same day | 150-350 | 3-6
    Frontal installation and melting | Frontal installation this weekend | 180-450 | 2-4
  `,
  includes: `
    Washing and blow-drying before we start
    Treatment for weak edges
    Attachments in colours 1, 1B, 27 and 33
    Clean combs and clippers, sterilised in front of you
    Neat parting and small knots
    Hot towel and aftershave
    Advice on care and how long to keep the style
    Light snack and Wi-Fi in the salon
    Free touch-up within five days
    Home service with my own dryer and chair
  `,
  about: `
    My hands are light and your edges will thank me.
    I have been in this salon for eight years and I train girls who want to learn.
    I come to hostels, offices and homes.
    No waiting in line: each customer has her own time.
  `,
  wants: `
    I have attachments already, kindly charge for hands only.
    Please send pictures of your own work, not from Pinterest.
    I need it before Friday evening because of a wedding on Saturday.
    My scalp is sensitive, so no tight pulling.
  `,
  endings,
})

export const makeup = trade({
  worker: 'make-up artist',
  business: 'Glam Studio',
  local: 0.58,
  jobs: `
    Bridal make-up with trial | Make-up for bride, engagement and white wedding | 700-1500 | 3-8
    Gele tying and styling | Gele for five aunties on Saturday morning | 200-600 | 2-4
    Party and photoshoot make-up | Soft glam for birthday shoot | 200-500 | 1-3
    Bridesmaids make-up package | Make-up for six bridesmaids | 800-1500 | 4-8
    Make-up lessons for beginners | Teach me everyday make-up, one day class | 250-700 | 3-8
    Film and stage make-up | Make-up artist for a short film, two days | 500-1500 | 6-8
    Graduation day make-up on campus | Graduation make-up on campus, early morning | 200-350 | 1-2
    Lash extensions and brow shaping | Lashes and brows before my trip | 200-400 | 2-3
    Outdooring and naming ceremony look | Natural look for an outdooring | 200-450 | 1-3
    Henna and body painting | Henna design for a bride in Tamale style | 200-600 | 2-5
  `,
  includes: `
    Skin preparation and primer for our heat
    Products that match dark and deep skin tones
    Lashes of your choice
    Touch-up kit to keep in your bag
    Gele or duku tied in two styles
    Setting spray that survives dancing
    Trial session one week before
    Travel to your venue before 5 am if needed
    Clean brushes for each face
    Photos edited for your status
  `,
  about: `
    I have painted more than two hundred brides and still get nervous with each of them.
    Less is more: you will look like yourself on your best day.
    My kit has MAC, Zaron, Black Opal and Fenty.
    I keep time, since the whole wedding waits for the bride.
  `,
  wants: `
    The church starts at nine, so we begin at five in the morning.
    I want natural, no heavy white powder.
    Kindly bring somebody for gele as well.
    The venue has a dressing room with good light.
  `,
  endings,
})

export const tailoring = trade({
  worker: 'seamstress or tailor',
  business: 'Fashion House',
  local: 0.5,
  jobs: `
    Kaba and slit sewing | Seamstress for kaba and slit, funeral cloth | 200-600 | 48-168
    Men's kaftan and agbada | Kaftan for groom and four groomsmen | 350-1500 | 72-240
    Wedding gown design | Simple wedding gown, A-line | 900-1500 | 168-336
    Smock (fugu) sewing | Fugu for a family of five | 300-1200 | 72-240
    Kente outfits for engagement | Kente dress for engagement with corset | 700-1500 | 120-336
    School uniform sewing in bulk | 60 school uniforms, cloth provided | 600-1500 | 120-336
    Alterations and zip replacement | Amend six trousers and change two zips | 150-250 | 24-48
    African print shirts and dresses | Two African print shirts for Friday wear | 150-450 | 48-120
    Corporate suits and trousers | Two-piece suit for job interview | 500-1500 | 96-240
    Curtains, cushions and bed sheets | Curtains for hall and three bedrooms | 400-1500 | 48-168
    Baby carriers, bags and head wraps | Tote bags in African print, 50 pieces | 300-1200 | 72-168
  `,
  includes: `
    Measurements at home or from your WhatsApp
    One fitting before the final stitch
    Lining, zip, buttons and stay
    Neat inside seams, overlocked
    Design sketch if you have no picture
    Ironing and packaging
    Small amendments free within two weeks
    Cloth advice: GTP, Woodin, ATL or batik
    Delivery by dispatch rider at cost
    Express sewing in three days when possible
  `,
  about: `
    I am a NVTI-certified dressmaker with three machines and two apprentices.
    My customers in London and Toronto send only their measurements and it fits.
    I do not disappoint before Christmas, Easter or a funeral.
    Slim or plus size, I cut to your body and not from a chart.
  `,
  wants: `
    I have the cloth, six yards, ready for pick-up.
    Please be honest about the date; the programme cannot move.
    A sample of your stitching would help me decide.
    The style is on my phone; I will send it when we talk.
  `,
  endings,
})

export const spa = trade({
  worker: 'nail technician or masseuse',
  business: 'Beauty Spa',
  local: 0.62,
  jobs: `
    Acrylic nails with design | Acrylic nails, medium length, nude colour | 120-350 | 2-3
    Home manicure and pedicure | Pedicure at home for my mother | 80-220 | 1-2
    Deep tissue massage | Massage for back pain, home visit | 200-400 | 1-2
    Gel polish and nail art | Gel polish for hands and feet | 80-200 | 1-2
    Facial and skin treatment | Facial for acne and dark spots | 150-400 | 1-3
    Body scrub and steam | Spa day for two friends | 250-400 | 2-4
    Waxing and sugaring | Full leg waxing, lady only | 120-300 | 1-2
    Couples massage at home | Couples massage for our anniversary | 350-400 | 2-3
    Bridal spa and henna day | Spa morning for bride and her mother | 300-400 | 3-4
    Foot care for diabetics | Careful pedicure for an old lady with diabetes | 100-220 | 1-2
  `,
  includes: `
    Shea butter from the north, warmed
    Sterilised tools in a sealed pouch
    Soak, scrub, cut and polish
    Choice of more than eighty colours
    Removal of old acrylic
    Relaxing music and fresh towels
    Massage table brought to your house
    Coconut oil or unscented oil for sensitive skin
    A cup of sobolo while you rest
    Repair of a broken nail within three days
  `,
  about: `
    I trained at a wellness school and worked four years in a hotel spa.
    Ladies feel safe with me; I come with a female assistant.
    My nails last three weeks, even for those who cook and wash.
    A good massage should leave you lighter, not in pain.
  `,
  wants: `
    Home service only, please, I cannot sit in traffic.
    Evenings after six are best for me.
    Kindly use products without strong smell.
    I would like to book every month if it is good.
  `,
  endings,
})
