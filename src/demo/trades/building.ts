import { trade } from './trade.ts'

const endings = `
  with a written guarantee
  for homes and businesses in {town}
  in {town} and around
  at {area} and {elsewhere}
  with free inspection at {area}
  at a fair price, {town}
  any day, weekends too
`

export const plumbing = trade({
  worker: 'plumber',
  business: 'Plumbing Works',
  local: 0.72,
  jobs: `
    Burst pipe and leak repair | Plumber needed, burst pipe under kitchen sink | 150-350 | 2-6
    WC and flush tank installation | Someone to fix a running WC | 180-420 | 2-5
    Polytank and pumping machine connection | Connect my new polytank and pump | 350-800 | 6-24
    Bathroom plumbing for new buildings | Plumber for two bathrooms in a new house | 600-800 | 24-48
    Kitchen sink and tap replacement | Replace kitchen sink and mixer tap | 150-300 | 2-4
    Blocked drain and soakaway clearing | Blocked drain smelling, need it cleared today | 200-600 | 3-12
    Water heater installation | Install an instant water heater, please | 200-450 | 3-6
    Borehole to house water line | Run a pipe from the borehole to the house | 400-800 | 12-48
    Shower, mixer and bidet fitting | Fit rain shower and bidet in master bedroom | 180-400 | 2-6
    Meter relocation and water pressure checks | Water pressure too low upstairs, need a check | 150-400 | 3-10
    Biodigester installation for compound houses | Biodigester for a 6-room compound house | 700-800 | 36-48
  `,
  includes: `
    Inspection and fault finding before any work starts
    PVC, PPR and galvanised pipes cut and joined properly
    Thread seal tape, gum and small fittings
    Pressure test while you watch
    Broken tiles around the work put back
    Cleaning of the area after the job
    Advice on which tap or cistern to buy, so that you do not pay twice
    One free return visit if the leak comes back
    A list of materials with today's prices at the hardware shop
    Photos of hidden pipes before the wall is closed
    Help to carry the polytank onto its stand
  `,
  about: `
    I trained at the technical institute and have been fixing pipes for eleven years.
    My two apprentices and I carry our own pipe wrench, threading machine and ladder.
    I have worked on hostels, clinics and many family houses, and landlords call me back.
    Ghana Water customers know me for finding leaks without breaking the whole floor.
    I answer calls early and I come when I say I will come.
  `,
  wants: `
    Water is getting into the room, so I want somebody who can start soon.
    The last person patched it and it failed after one week.
    Materials will be bought by me; just send the list with sizes.
    Please come with your own tools, the shop here has only fittings.
    The house is occupied, so water cannot be off for the whole day.
  `,
  endings,
})

export const electrical = trade({
  worker: 'electrician',
  business: 'Electricals',
  local: 0.7,
  jobs: `
    House wiring for new buildings | Wire a three-bedroom house at roofing level | 800-1000 | 48-72
    Fault finding and rewiring | Light off in half of the house, need an electrician | 150-500 | 3-12
    Ceiling fan and chandelier fixing | Fix four ceiling fans and one chandelier | 150-400 | 2-6
    Prepaid meter and distribution board work | Change old distribution board to new breakers | 300-800 | 4-12
    Solar panel and inverter installation | Small solar system for a shop, installation only | 600-1000 | 12-48
    Generator changeover switch installation | Changeover switch for my 6.5 kVA generator | 250-600 | 4-10
    CCTV camera installation | Four CCTV cameras for a provision shop | 400-1000 | 6-24
    Socket and switch replacement | Replace burnt sockets in a salon | 150-300 | 2-5
    Security lights and electric fence | Electric fence and security lights for a compound | 700-1000 | 24-48
    Earthing and surge protection | Earthing for the house, appliances keep burning | 250-700 | 4-12
    Intercom, doorbell and gate motor wiring | Gate motor stopped working after lights out | 250-700 | 4-12
  `,
  includes: `
    Testing of every point with a meter
    Earth leakage check and a short written note of what I found
    Copper cable of the right size, no aluminium
    Neat trunking or chasing, with the wall filled again
    Labelled breakers in the board
    Advice to bring down your prepaid consumption
    Energy Commission certified wiring where ECG needs the form
    Three months' guarantee on my work
    Removal of old cables and boxes
    Safe isolation of the supply before we touch anything
    Help to choose lamps, sockets and breakers that are not fake
  `,
  about: `
    I am a certified electrical wiring professional and I show my card at the door.
    I worked six years with a contractor before I started on my own.
    Dumsor or not, I know how to make your home ready for it.
    I do homes, churches, cold stores and small offices.
    My work passes inspection the first time.
  `,
  wants: `
    Please do not come if you cannot show a certificate.
    The trip switch goes off anytime we use the iron.
    It is a rented place and the landlord wants a receipt.
    I will buy the cables myself at the market with your list.
    Work has to be done on a Saturday because the shop is busy.
  `,
  endings,
})

export const cooling = trade({
  worker: 'AC technician',
  business: 'Cooling Services',
  local: 0.74,
  jobs: `
    Split AC servicing and cleaning | Service three split ACs in an office | 150-400 | 2-6
    AC gas refilling and leak repair | AC not cooling, I think the gas is finished | 200-400 | 2-5
    Fridge and deep freezer repair | Deep freezer stopped freezing, cold store in trouble | 180-400 | 3-12
    New AC installation | Install a 1.5 HP split AC | 250-400 | 3-6
    Cold room and display fridge maintenance | Display fridge at pub needs a technician | 250-400 | 6-24
    AC relocation from one room to another | Remove AC and fix it at my new place | 250-400 | 4-8
    Washing machine repair | Washing machine does not spin | 150-350 | 3-10
    Compressor and PCB replacement | AC shows error code, board may be burnt | 250-400 | 4-24
    Water dispenser and ice maker repair | Water dispenser no longer cools | 150-250 | 1-4
  `,
  includes: `
    Chemical wash of indoor and outdoor units
    Filter, drain pipe and blower cleaning
    Gas pressure reading before and after
    Original R410A or R134a gas, not mixed
    Leak test with nitrogen
    Check of capacitor, fan motor and thermostat
    Ladder, vacuum pump and gauges of our own
    Sticker with the date of the next service
    Cover sheets so that your furniture stays clean
    Ten weeks' guarantee on any part I change
  `,
  about: `
    I studied refrigeration and air-conditioning and have nine years in the field.
    Banks and guest houses give me their servicing every quarter.
    I repair first; I only advise a new compressor when there is no other way.
    LG, Samsung, Nasco, Hisense, Midea: I work on all of them.
  `,
  wants: `
    The room is for a baby, so I need it done quickly and neatly.
    Kindly tell me the price of the gas before you fill it.
    I sell frozen fish and every hour counts.
    The unit is on the second floor, so bring a long ladder.
  `,
  endings,
})

export const cleaning = trade({
  worker: 'cleaner',
  business: 'Cleaning Services',
  local: 0.68,
  jobs: `
    Deep cleaning of homes | Deep cleaning before family arrives from abroad | 300-900 | 5-12
    Office and shop cleaning | Cleaner for a small office, weekends only | 200-600 | 3-6
    Sofa, carpet and mattress washing | Wash my sofa and two carpets at home | 200-500 | 3-6
    After-construction cleaning | Clean a newly built four-bedroom house | 500-900 | 8-24
    Fumigation against cockroaches and bedbugs | Bedbugs in student hostel, fumigation needed | 250-800 | 3-8
    Termite treatment | Termites eating door frames, please help | 400-900 | 4-12
    Weekly laundry and ironing at home | Somebody to wash and iron every Saturday | 200-350 | 4-8
    Polytank and water reservoir washing | Wash a 10,000 litre polytank | 200-400 | 3-5
    Window and glass cleaning for storey buildings | Clean outside windows of a two-storey block | 300-800 | 4-12
    Weeding and compound cleaning | Weed a plot and carry the rubbish away | 200-500 | 4-12
    Move-in and move-out cleaning | Cleaning of an apartment before we hand over keys | 300-700 | 4-10
  `,
  includes: `
    Sweeping, scrubbing, mopping and dusting of all rooms
    Kitchen cabinets, cooker and fridge cleaned inside
    Bathrooms descaled and disinfected
    Cobwebs, ceiling fans and louvres
    Our own vacuum cleaner, steam machine and detergents
    Two to four trained workers in uniform
    EPA-approved chemicals that are safe for children after four hours
    Rubbish bagged and carried to the skip
    A walk-through with you before we leave
    Second spraying after fourteen days at no charge
    Curtains taken down and hung again
  `,
  about: `
    We are a small team of women who take pride in a house that smells fresh.
    Our workers are known by name, with Ghana Card and guarantor on file.
    We clean for two schools and a clinic every week.
    We come with everything, you only give us water and light.
  `,
  wants: `
    Honesty matters more to me than speed.
    There are two small children and a dog in the house.
    Please bring your own machine and chemicals.
    I would like the same people every week if the first time goes well.
  `,
  endings,
})

export const painting = trade({
  worker: 'painter',
  business: 'Painting and Décor',
  local: 0.68,
  jobs: `
    Interior painting of homes | Paint a two-bedroom apartment, inside only | 900-3000 | 36-96
    Exterior painting and weather coating | Outside painting of a storey building | 2000-6000 | 72-240
    POP ceiling design and spraying | POP ceiling for hall and master bedroom | 1500-6000 | 72-200
    Wallpaper and 3D panel fixing | Wallpaper for one wall in the hall | 800-2000 | 24-48
    Stucco, marble effect and textured walls | Marble effect paint for a reception | 1200-4000 | 48-120
    Wall skimming and screeding | Skim rough walls before painting | 1000-3500 | 48-144
    Shop and container branding paint | Paint and brand a container shop | 800-1800 | 24-72
    Church and school painting | Painter for six classrooms before reopening | 3000-6000 | 96-240
    Epoxy floor coating | Epoxy floor for a small workshop | 1500-5000 | 48-120
    Fence wall and gate painting | Fence wall painting, about 60 metres | 800-2200 | 24-72
  `,
  includes: `
    Scraping, filling and sanding before any paint goes on
    One coat of primer and two finishing coats
    Covering of floors, sockets and furniture
    Scaffold or ladders for high walls
    Colour advice with a sample patch on your own wall
    Oil paint for skirting and doors
    Damp walls treated with sealer, not just painted over
    Tidy masking at ceiling lines
    Leftover paint labelled and left with you
    Touch-up after one month
  `,
  about: `
    I have painted for estate developers and for families for fourteen years.
    I measure the walls, so you buy only the buckets you need.
    Azar, Leyland, Coral: I tell you which one fits your pocket.
    Ask me for photos of the last three houses; two owners said you may call them.
  `,
  wants: `
    Paint is already bought, I need hands and experience.
    We are moving in at month end, so the smell must be gone by then.
    The wall has damp from the rainy season and needs treatment.
    Please quote for labour only.
  `,
  endings,
})

export const carpentry = trade({
  worker: 'carpenter',
  business: 'Furniture Works',
  local: 0.6,
  jobs: `
    Fitted kitchen cabinets | Kitchen cabinets, L-shape, about 4 metres | 2500-5000 | 120-336
    Wardrobes to measure | Carpenter for a three-door wardrobe | 1500-4500 | 96-240
    Queen and king size beds with headboard | King size bed in Wawa or Odum wood | 1200-3500 | 72-168
    Roofing and roof repair | Roof leaking at two places, need a carpenter | 800-5000 | 24-168
    Doors, frames and locks fitting | Hang five flush doors and fix locks | 400-1800 | 8-48
    Dining table with six chairs | Dining set for six, dark finish | 1800-4500 | 120-336
    School desks and office furniture | Forty dual desks for a basic school | 3000-5000 | 168-336
    Sofa repair and re-upholstery | Change foam and leather of an L-shape sofa | 600-2500 | 48-168
    TV stand and wall shelves | Floating TV stand for the hall | 400-1500 | 24-96
    Market stall and kiosk building | Wooden kiosk for phone credit and MoMo | 1500-4000 | 72-168
    Chopping board, stool and small craft orders | Twenty kitchen stools for a chop bar | 300-1200 | 48-168
  `,
  includes: `
    Measuring at your house and a drawing to agree on
    Kiln-dried Odum, Mahogany, Cedrela or Wawa, as you choose
    18 mm marine board for wet areas
    Soft-close hinges and good runners
    Sanding, two coats of lacquer and a smooth finish
    Delivery within town and fixing on site
    Treatment against termites
    Foam of high density, tested by sitting
    One year on joints and hinges
    Old furniture carried out if you want
  `,
  about: `
    My workshop has six people and our own planer and spray room.
    I learned the trade from my father in Anloga wood market, Kumasi.
    You can pass by the workshop any day and see the work before it is finished.
    I keep to dates; if the wood delays, I call you, you do not call me.
  `,
  wants: `
    I have a picture from the internet that I want copied as close as possible.
    Only dry wood, please; the last one twisted after harmattan.
    I can send exact measurements.
    Payment in three parts: deposit, halfway and on delivery.
  `,
  endings,
})

export const tiling = trade({
  worker: 'tiler',
  business: 'Tiling and Construction',
  local: 0.72,
  jobs: `
    Floor and wall tiling | Tiler for hall and two bedrooms, 80 square metres | 800-4500 | 36-168
    Bathroom tiling and waterproofing | Retile bathroom, water passes to the room below | 700-2500 | 24-96
    Block laying and plastering | Mason for a fence wall, 400 blocks | 1000-5000 | 48-200
    Pavement blocks for compounds | Pave my compound, about 120 square metres | 1500-5000 | 48-168
    Terrazzo polishing and repair | Polish old terrazzo floor | 800-2500 | 24-72
    Concrete works and lintels | Mason for decking of a small store | 1500-5000 | 48-240
    Step and staircase tiling | Tiles for outside steps, non-slip | 500-1500 | 24-48
    Foundation and setting out | Setting out and foundation for three bedrooms | 2500-5000 | 96-240
    Kitchen backsplash tiling | Backsplash tiles behind cooker | 500-1200 | 24-36
    Septic tank and manhole building | Build a septic tank for a family house | 2000-5000 | 72-200
    Cracked wall repair | Cracks in bedroom wall, mason needed | 500-1800 | 24-72
  `,
  includes: `
    Levelling with laser and spirit level
    Straight lines with spacers, not by eye
    Cutting with a wet machine to avoid chipped edges
    Grouting in the colour you choose
    Calculation of tiles, cement and sand so that nothing is wasted
    Waterproof slurry in wet areas
    Slope to the drain, tested with water
    Skirting on all sides
    Site left swept, with offcuts stacked
    Labour for mixing and carrying
    Curing for seven days where concrete is cast
  `,
  about: `
    I am a mason first and a tiler second, so the wall is right before the tile goes on.
    My team of five finishes an average bedroom in one day.
    I have tiled in estates at East Legon Hills and in village houses, with the same care.
    Porcelain, ceramic, marble and granite are all fine with me.
  `,
  wants: `
    Tiles and cement are on site already.
    I want to see a floor you have done before we agree.
    There is no light on the site yet, so please bring a generator for cutting.
    Price per square metre is preferred.
  `,
  endings,
})

export const welding = trade({
  worker: 'welder',
  business: 'Metal Works',
  local: 0.66,
  jobs: `
    Burglar proof for windows and doors | Burglar proof for eight windows | 800-4000 | 36-120
    Sliding and swing gates | Double gate for a house, simple design | 2500-6000 | 96-240
    Container shop conversion | Turn a 20-footer into a shop with two doors | 3000-6000 | 96-240
    Metal bed and bunk bed making | Twelve bunk beds for a hostel | 1800-6000 | 72-200
    Stainless steel balustrade | Stainless rails for staircase and porch | 2000-6000 | 72-168
    Polytank stand fabrication | Four-metre polytank stand for two tanks | 1200-4500 | 48-120
    Canopy and car port fabrication | Car port for two cars | 2500-6000 | 72-168
    Aluminium sliding windows and doors | Sliding windows for three-bedroom house | 1500-6000 | 72-240
    Gas cylinder oven and local stove making | Bread oven for a small bakery | 900-3500 | 48-168
    Gate and hinge repair on site | Gate has dropped, somebody to weld it on site | 400-900 | 24-30
    Trotro rack and trailer repair | Roof rack for a Sprinter bus | 600-2500 | 24-96
  `,
  includes: `
    Measuring at your place and a sketch with the price
    Square pipe of full gauge, you may check it with a caliper
    Grinding, filling and red oxide before the final colour
    Two coats of oil paint or spray
    Transport within town and fixing with mortar
    Locks, hinges and rollers fitted
    Portable plant for welding on site
    Design book with more than a hundred patterns
    Adinkra symbols such as Gye Nyame at no extra charge
    Free repair of any broken weld in the first year
  `,
  about: `
    Suame Magazine trained me; I now run my own shop with four boys.
    My gates close with one finger, even after the rains.
    I work in mild steel, stainless and aluminium.
    I buy the metal with you if you want to see what you pay for.
  `,
  wants: `
    Somebody broke in last month, so this is urgent.
    Please include painting and fixing in your price.
    I prefer a simple modern design, straight lines.
    The site has light, but the plant must be yours.
  `,
  endings,
})
