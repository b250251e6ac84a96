import { trade } from './trade.ts'

const endings = `
  in {town} and its region
  for every budget
  anywhere around {town}
  for weddings, funerals and outdoorings
  in {town}, book early for December
`

export const catering = trade({
  worker: 'caterer',
  business: 'Kitchen and Catering',
  local: 0.55,
  jobs: `
    Jollof, fried rice and chicken for parties | Caterer for 100 plates of jollof and chicken | 2000-12000 | 8-36
    Wedding buffet | Wedding buffet for 250 guests | 8000-20000 | 24-72
    Birthday and wedding cakes | Three-tier wedding cake, cream and gold | 1500-5000 | 24-96
    Banku, tilapia and grill station | Banku and tilapia for an office party, 50 people | 2000-8000 | 8-24
    Funeral catering | Food and water for a one-week observation | 3000-15000 | 12-48
    Small chops and cocktail bites | Small chops for 80 guests at a launch | 1500-5000 | 8-24
    Waakye breakfast for offices | Waakye for 60 workers every first Friday | 1500-3000 | 6-12
    Weekly home-cooked meals | Weekly soups and stews for a busy family | 1500-3000 | 12-48
    School feeding and canteen service | Canteen cook for a private school, one term | 5000-20000 | 48-96
    Fresh juice, sobolo and cocktail bar | Drinks and bar service for a garden party | 1500-6000 | 8-24
    Meat pie, doughnut and pastry boxes | 300 meat pies for a church programme | 1500-4000 | 12-36
    Tuo zaafi and northern dishes | TZ and ayoyo for a naming ceremony | 1500-6000 | 8-24
  `,
  includes: `
    Food tasting before you pay the deposit
    Shito, salad and grilled plantain on the side
    Chafing dishes, plates, cutlery and napkins
    Waiters in uniform, one for every twenty-five guests
    Fresh ingredients bought at the market the day before
    Serving, clearing and washing up
    Vegetarian dishes on request
    Take-away packs for those who come late
    Bottled water and two minerals for each guest
    Food and Drugs Authority health certificate for all cooks
    Cake board, topper and careful delivery
  `,
  about: `
    My mother cooked for funerals all her life and I keep her pepper and her patience.
    We have fed weddings of six hundred people without anybody asking where the meat is.
    Our kitchen is inspected and you may visit it.
    Portions are Ghanaian portions.
  `,
  wants: `
    Please include transport and waiters in your quote.
    Several guests do not eat pork, and two are vegetarian.
    We have tables and canopies already.
    I would like to taste before the date.
  `,
  endings,
})

export const photography = trade({
  worker: 'photographer',
  business: 'Studios',
  local: 0.45,
  jobs: `
    Wedding photography, full day | Photographer for engagement and wedding | 3000-8000 | 10-48
    Birthday and maternity photoshoot | Outdoor maternity shoot, ten pictures | 800-2000 | 3-24
    Music video shooting and editing | Music video for an Afrobeats single | 3000-8000 | 24-168
    Drone pictures and video | Drone video of a building site every month | 1200-4000 | 4-48
    Product photos for online shops | Photos of 40 products, white background | 800-2500 | 6-72
    Funeral video and live streaming | Live stream a funeral for family abroad | 1500-6000 | 8-48
    Graduation and portrait photos | Graduation pictures on campus, 6 people | 800-1500 | 3-48
    Real estate photos and walk-through video | Photos of two apartments for rent | 800-2500 | 4-48
    Documentary and event coverage | Video coverage of a two-day conference | 2500-8000 | 16-96
    Church programme video editing | Edit weekly sermons for YouTube | 800-2500 | 24-96
    Family portraits at home | Family portrait with grandparents, at home | 800-2000 | 2-48
  `,
  includes: `
    Two photographers and one assistant
    Full-frame cameras with backup bodies
    At least eighty edited pictures
    Online gallery to share with family abroad
    Printed album of thirty pages
    Three-minute highlight video for WhatsApp
    Drone shots where allowed
    Raw files on a pen drive at extra cost
    Delivery within ten days
    Lights for evening receptions
    Two enlarged pictures with frame
  `,
  about: `
    I look for the laughter between the poses.
    Ten years behind the lens and still excited by good light at four in the afternoon.
    I have covered durbars, weddings, product launches and plenty of naming ceremonies.
    Dark skin deserves good light, and I know how to give it.
  `,
  wants: `
    The event starts at ten and ends at six.
    Please share a link to one full album, not only the best five.
    Family abroad want to see pictures the same evening.
    Video and pictures together, if the price is right.
  `,
  endings,
})

export const music = trade({
  worker: 'DJ',
  business: 'Sounds',
  local: 0.5,
  jobs: `
    DJ with full sound system | DJ and sound for a birthday at home | 1200-4000 | 5-12
    Wedding and corporate MC | MC for a wedding reception, Twi and English | 1000-4000 | 5-8
    Highlife live band | Live band for a 60th birthday | 3000-5000 | 5-8
    PA system rental | Two speakers and two microphones for a programme | 800-2000 | 6-24
    Cultural drumming and dance group | Adowa group for a funeral | 1200-4500 | 4-8
    Saxophonist for ceremonies | Saxophonist for engagement | 800-2500 | 4-6
    Gospel keyboardist and choir backing | Keyboardist for a crusade, three nights | 1000-3000 | 8-24
    Beat making and studio recording | Record and mix two gospel songs | 800-3500 | 8-24
    Stage lights and effects | Lights and smoke for a school entertainment night | 1000-4000 | 6-12
    School and campus party DJ | DJ for hall week celebration | 800-2500 | 5-10
    Borborbor and agbadza group | Borborbor group for an outdooring in Ho | 1000-3000 | 4-8
  `,
  includes: `
    Two 15-inch speakers, subwoofer and mixer
    Three wireless microphones
    Own generator in case light goes off
    Playlist agreed with you one week before
    Highlife, hiplife, Afrobeats, gospel and old school
    Transport within the region
    Setting up two hours before time
    MC in English, Twi, Ga or Ewe
    Dancing lights
    One free hour when the party is sweet
  `,
  about: `
    I read the crowd: old people dance first, the youth take over after nine.
    Radio taught me to talk less and play more.
    I have played at funerals, weddings and on the beach at Kokrobite.
    My sound is clear, you can still talk to the person beside you.
  `,
  wants: `
    It is a residential area, so we close at eleven.
    Strictly gospel and highlife, please.
    There is no reliable light at the venue.
    The MC should be able to speak good Fante.
  `,
  endings,
})

export const events = trade({
  worker: 'event decorator',
  business: 'Events and Rentals',
  local: 0.58,
  jobs: `
    Wedding décor and stage design | Décor for wedding, 200 guests, green and gold | 4000-15000 | 24-96
    Canopy, chairs and tables rental | 300 plastic chairs and 10 canopies for a funeral | 1500-5000 | 24-72
    Engagement and traditional marriage décor | Engagement décor in kente colours | 2500-9000 | 24-72
    Balloon arch and birthday décor | Balloon décor for a first birthday | 1500-3500 | 12-24
    Event planning and ushering | Planner for a 50th anniversary | 3000-15000 | 48-120
    Funeral grounds set-up | Set up funeral grounds, red and black | 2500-8000 | 24-72
    Corporate event set-up and branding | Set-up for product launch with backdrop | 4000-15000 | 24-72
    Bouncy castle and children's party rental | Bouncy castle and popcorn machine for Saturday | 1500-3000 | 12-24
    Mobile toilet and generator rental | Two mobile toilets for an outdoor programme | 1500-4500 | 24-72
    Bridal car and venue flowers | Flowers for car, hall and bouquet | 1500-5000 | 24-48
  `,
  includes: `
    Visit to the venue and a mood board
    Chiavari chairs with covers and bows
    Stage with backdrop and fresh or silk flowers
    Lights, chandeliers and red carpet
    Table centrepieces for up to thirty tables
    Set-up the evening before, removal the next morning
    Loading boys and truck
    Welcome board with your names
    Coordination on the day until the last song
    Spare chairs, since Ghanaian guests bring guests
    Insurance for broken items agreed before
  `,
  about: `
    We dress halls, gardens and family houses until even the landlord takes pictures.
    Nine years of weddings every Saturday has taught us to carry extra of everything.
    All items are ours, so prices do not jump when others are booked.
    Tell us the budget and we will make it beautiful without shame.
  `,
  wants: `
    The colours are wine and champagne.
    We get the key of the hall at six in the morning.
    Kindly send pictures of real set-ups, with prices.
    Rain is possible, so canopies must be strong.
  `,
  endings,
})
