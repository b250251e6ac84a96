import { trade } from './trade.ts'

const endings = `
  around {area} and {elsewhere}
  in {town} and around
  any day, from six in the morning
  at a fair price, {town}
  with live updates on WhatsApp
`

export const cars = trade({
  worker: 'mechanic',
  business: 'Auto Works',
  local: 0.64,
  jobs: `
    Engine servicing and oil change | Full servicing of Toyota Corolla 2012 | 250-900 | 2-6
    Car diagnostics and check-engine light | Check-engine light on, Hyundai Elantra | 200-600 | 2-8
    Brake pads, discs and suspension | Car shakes when I brake | 300-1500 | 3-12
    Auto electrical and battery | Car does not start in the morning | 200-900 | 2-12
    Spraying and body work | Spray front bumper and one door | 600-3000 | 48-120
    Car AC repair | AC of my Vitz blows hot air | 250-1200 | 3-24
    Gearbox repair | Automatic gearbox jerks from second to third | 1000-3000 | 24-96
    Mobile mechanic on the roadside | Car stopped on the motorway, mechanic please | 250-1000 | 2-6
    Car interior detailing and wash | Full detailing before I sell my car | 250-700 | 4-10
    Tyre, wheel balancing and alignment | Alignment and two new tyres | 200-900 | 2-4
    Motorbike and tricycle repair | Aboboyaa engine losing power | 200-1200 | 3-24
    Inspection before you buy a car | Check a home-used car at Abossey Okai before I pay | 250-600 | 2-5
  `,
  includes: `
    Computer scan with printed codes
    Engine oil, oil filter and plugs
    Brake fluid and coolant topped up
    Parts bought with you at Abossey Okai or Suame
    Road test together after the job
    Old parts shown to you
    Underneath check for rust and leaks
    Car washed before you take it
    Pick-up of the car from your house
    One month on workmanship
    Towing at cost
  `,
  about: `
    I trained on Toyota and Nissan and learned Hyundai and Kia by doing.
    I write every part and its price on paper, so no story afterwards.
    Trotro owners and doctors bring me their cars, and each pays the same.
    My shop has a pit, a scanner and a boy who washes better than a machine.
  `,
  wants: `
    I need somebody honest; I do not know cars.
    The car is my work, so two days is the most I can wait.
    Please tell me if second-hand parts are good enough.
    I can bring it to your shop in the morning.
  `,
  endings,
})

export const moving = trade({
  worker: 'mover',
  business: 'Haulage and Movers',
  local: 0.6,
  jobs: `
    House moving with packing | Move a two-bedroom flat within town | 500-2000 | 5-24
    KIA truck for sand, blocks and cement | KIA truck to carry 500 blocks | 300-1200 | 3-10
    Moving from Accra to Kumasi | Carry household things from Accra to Kumasi | 1500-2500 | 12-48
    Student moving to and from campus | Move from hostel to new hostel, small load | 300-600 | 3-6
    Office relocation | Move an office with 15 desks | 1000-2500 | 8-24
    Aboboyaa for small loads | Aboboyaa to carry fridge and bed | 300-450 | 3-5
    Refrigerated van for fish and meat | Cold van from Tema to Kasoa, weekly | 600-2000 | 5-24
    Piano, safe and heavy item lifting | Lift a safe to second floor | 400-1200 | 3-8
    Port clearing and delivery | Clear two drums at Tema and deliver | 700-2500 | 12-48
    Farm produce haulage | Carry 80 bags of maize from Techiman | 900-2500 | 10-48
  `,
  includes: `
    Driver with licence and two strong boys
    Wrapping of glasses, TV and mirrors
    Cartons and tape for small things
    Dismantling and fixing of beds and wardrobes
    Fuel and tolls within the agreed route
    Tarpaulin against rain
    Loading and offloading up to the second floor
    Photos of your things before and after
    Night moving when traffic is less
    Waiting time of one hour free
  `,
  about: `
    We carry as if it were our mother's things.
    Our trucks are serviced and the papers are correct, so no delay at barriers.
    Eight years on Ghana's roads, from Elubo to Paga.
    If something breaks through our fault, we pay; it is in the agreement.
  `,
  wants: `
    There is a fridge, two beds, a sofa and about twenty boxes.
    The new place is on the first floor, no lift.
    It has to be on Saturday morning.
    Please come and see the load before you quote.
  `,
  endings,
})

export const delivery = trade({
  worker: 'dispatch rider',
  business: 'Express Delivery',
  local: 0.56,
  jobs: `
    Same-day parcel delivery | Rider to deliver a parcel today | 30-80 | 1-4
    Food delivery for restaurants | Rider for lunch orders, Monday to Friday | 30-120 | 1-6
    Market shopping and delivery | Buy foodstuffs at the market and bring them | 50-150 | 2-5
    Document delivery to offices | Take documents to three offices and bring stamps | 40-120 | 2-6
    VIP and STC bus parcel pick-up | Pick my parcel from VIP station | 30-90 | 1-3
    Online shop deliveries, cash on delivery | Rider for boutique, ten deliveries a day | 60-150 | 3-8
    Medicine pick-up from pharmacies | Collect medicine for my father every month | 30-80 | 1-3
    Cake delivery by car | Cake must arrive standing, car only | 60-150 | 1-3
    Gas cylinder refilling and delivery | Fill two gas cylinders and bring them back | 40-100 | 1-3
    Airport and intercity parcel service | Send a phone from Accra to Tamale | 60-150 | 2-8
  `,
  includes: `
    Call before pick-up and after delivery
    Insulated bag for food
    Rain cover for documents
    Live location on WhatsApp
    Cash collected and sent by MoMo the same hour
    Helmet, licence and insured motorbike
    Two attempts when nobody is home
    Photo of the person who received it
    Small box up to fifteen kilos
    Monthly bill for regular customers
  `,
  about: `
    I know the short ways and I obey the red light.
    Four years riding and not a single lost parcel.
    Shops trust me with their cash on delivery.
    Small or big, early or late, just send the location.
  `,
  wants: `
    Please have a box on your bike, not only a bag.
    Payment the same day by mobile money.
    It is fragile, so slow and steady.
    If it works well we will talk about a monthly price.
  `,
  endings,
})

export const errands = trade({
  worker: 'helper',
  business: 'Services',
  local: 0.52,
  jobs: `
    Errands and queueing at offices | Somebody to queue at passport office for me | 100-300 | 3-8
    Borehole drilling survey | Survey for borehole before we drill | 700-1500 | 12-72
    Nanny and childminding by the day | Nanny for two weeks, stay-out | 300-1500 | 8-120
    Care for the elderly at home | Daytime carer for my grandmother | 400-1500 | 8-120
    House-sitting and dog walking | House-sitter while we travel in December | 200-1200 | 24-120
    Landscaping and lawn care | Gardener to plant grass and flowers | 300-1500 | 8-48
    Poultry and goat pen set-up | Help to start 200 layers | 400-1500 | 24-96
    Land and document checks | Check land papers at Lands Commission | 300-1500 | 24-120
    Typing, transcription and CV writing | Type a 60-page thesis with corrections | 100-600 | 6-72
    Translation between English, Twi and Ewe | Translate health leaflet into Ewe | 150-900 | 8-72
    Airport pick-up and city tour | Driver and guide for visitors, three days | 400-1500 | 8-72
    Beehive, snail and mushroom farm training | Teach our women's group mushroom farming | 400-1500 | 8-48
  `,
  includes: `
    Clear price agreed before I go
    Pictures and calls so that you know what is happening
    Transport within town
    Receipts for every cedi spent
    References from people you can call
    Police report and Ghana Card on request
    Written notes at the end
    Early mornings and weekends when needed
    Discretion: your matters stay yours
    Own phone, motorbike and patience
  `,
  about: `
    I was a national service person at the assembly, so I know which office does what.
    People abroad trust me to do things as if they were here.
    I have trained nurses and carers on my list, each one known to me.
    Small jobs are welcome; that is how trust begins.
  `,
  wants: `
    I live abroad and need someone I can rely on.
    Please come with two references.
    The work may grow if we get on well.
    Half payment before, half after, through mobile money.
  `,
  endings,
})
