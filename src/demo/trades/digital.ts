import { trade } from './trade.ts'

const endings = `
  for small businesses in {town}
  done in good time
  in {town} or online
  with patience and good advice
  at a fair price
`

export const design = trade({
  worker: 'graphic designer',
  business: 'Creatives',
  local: 0.2,
  jobs: `
    Logo and brand identity | Logo for a shea butter business | 300-1000 | 24-120
    Flyers and social media designs | Twelve church flyers every month | 100-600 | 6-72
    Funeral posters and brochures | Funeral brochure, 24 pages, by Thursday | 300-1000 | 24-72
    T-shirt and souvenir printing | 50 T-shirts with logo for anniversary | 500-1000 | 24-96
    Wedding invitation design | Digital wedding invitation and programme | 150-500 | 12-48
    Packaging and label design | Labels for shito jars, three sizes | 250-800 | 24-96
    Banners, stickers and signboards | Signboard and banner for a new pharmacy | 300-1000 | 24-96
    Business cards and letterheads | 200 business cards, double-sided | 120-400 | 12-48
    Book layout and cover | Layout of a 180-page devotional | 400-1000 | 48-120
    Motion graphics and video flyers | Video flyer for a night of worship | 200-700 | 12-48
    Company profile and pitch slides | Pitch slides for an agri start-up | 400-1000 | 24-96
  `,
  includes: `
    Two concepts and three rounds of changes
    Print-ready PDF and pictures for WhatsApp
    Source file at the end
    Colours and fonts explained on one page
    Proofreading in English and Twi
    Printing on good art paper
    Mock-up so you see it before paying the balance
    Sizes for Facebook, Instagram and TikTok
    Delivery by VIP bus to other regions
    Night support for urgent posters
  `,
  about: `
    I studied communication design at KNUST and have run my own desk since 2016.
    Good design should sell even when nobody reads the small letters.
    Churches, schools, pharmacies and food brands make up most of my work.
    You get a clean design, not ten fonts on one flyer.
  `,
  wants: `
    I have a rough idea on paper, I will send a picture.
    Simple and modern, no clip art please.
    We need it before the printer closes on Friday.
    Whoever does well will get our work every month.
  `,
  endings,
})

export const software = trade({
  worker: 'web developer',
  business: 'Technologies',
  local: 0.12,
  jobs: `
    Business website with hosting | Website for a private clinic | 1500-6000 | 96-480
    Online shop with mobile money checkout | Online shop for cosmetics with MoMo | 3500-12000 | 168-960
    School management system | Fees and report card system for a basic school | 5000-15000 | 336-1440
    Android app development | Android app for a susu group | 6000-15000 | 480-1440
    POS and inventory set-up for shops | Stock software for two provision shops | 1800-6000 | 48-336
    Website repair and speed-up | My website was hacked, need help | 1500-4000 | 48-120
    Excel dashboards and automation | Excel dashboard for a cocoa buying company | 1500-4000 | 48-168
    USSD and SMS integration | USSD code for church offering | 4000-15000 | 240-960
    Church website with live stream | Church website with sermons and live stream | 2000-6000 | 120-480
    Google Ads and search ranking | More people should find our hotel on Google | 1500-5000 | 168-720
    Data collection with phones | Survey forms on tablets for field officers | 1500-6000 | 72-336
  `,
  includes: `
    Domain and hosting for the first year
    Pages that open quickly on a small phone
    MTN MoMo, Telecel Cash and card payments
    Admin page you can use without calling me
    Training for two staff, with a recorded video
    Contact form and WhatsApp button
    Backups every night
    Source code handed over in your name
    Three months of support after launch
    Data Protection Commission notes for your privacy page
    Google Maps and business profile set-up
  `,
  about: `
    I have built for schools, NGOs and small factories since 2015.
    I write what I agreed to, in plain words, before you pay anything.
    My code is tested, documented and stays yours.
    I work remotely and meet in town when a meeting really helps.
  `,
  wants: `
    Content and pictures are ready.
    Please show two live websites, not screenshots.
    Our people use small phones and slow network.
    We will pay in stages, each after we have tested it.
  `,
  endings,
})

export const tutoring = trade({
  worker: 'teacher',
  business: 'Academy',
  local: 0.5,
  jobs: `
    BECE maths and science tuition | Maths teacher for JHS 3, three times a week | 80-150 | 2-8
    WASSCE elective maths and physics | Elective maths tutor before WASSCE | 100-200 | 2-12
    French lessons for beginners | French lessons for a family moving to Lomé | 100-200 | 1-4
    Twi lessons for returnees | Teach me Twi, online, twice a week | 100-200 | 1-4
    Piano and keyboard lessons | Piano lessons at home for a nine-year-old | 100-200 | 1-4
    IELTS and English preparation | IELTS coaching, need band 7 | 120-200 | 2-12
    Driving lessons | Driving lessons, automatic car | 120-200 | 1-12
    Reading help for primary pupils | Help for a class 2 boy who struggles to read | 80-140 | 1-4
    Computer and Excel training | Excel training for office clerk | 100-200 | 2-12
    Nursing and teacher licensure coaching | Coaching for nursing licensure exam | 100-200 | 2-24
    Swimming lessons | Swimming lessons for two children | 100-200 | 1-6
    Coding for children | Scratch and Python for a 12-year-old | 100-200 | 1-6
  `,
  includes: `
    A short test first, to know where to begin
    Past questions from the last ten years
    Weekly report to parents on WhatsApp
    Printed exercises and marked homework
    Lessons at home, at the library or online
    Patience, which is half of teaching
    One free trial lesson of thirty minutes
    Group price for two or three children
    Mock exam at the end of each month
    Certificate of attendance
  `,
  about: `
    I am a trained teacher with the National Teaching Council licence.
    Last year all my nine candidates got the schools they chose.
    I explain until it is clear, and I do not shout.
    Prices are per hour; a full course gets a discount.
  `,
  wants: `
    The child is shy, so a gentle person is best.
    Evenings from half past four, Monday to Thursday.
    Please have a teaching certificate.
    Online is fine when the network is good.
  `,
  endings,
})

export const devices = trade({
  worker: 'phone and laptop technician',
  business: 'Phones and Computers',
  local: 0.55,
  jobs: `
    Phone screen replacement | Broken screen, Samsung A-series | 150-900 | 1-4
    iPhone battery and charging port repair | iPhone battery finishes in two hours | 200-800 | 1-4
    Laptop repair and upgrade | HP laptop very slow, add SSD | 250-1200 | 2-24
    Data recovery from drives and phones | Recover pictures from a dead hard drive | 300-1200 | 12-72
    Windows installation and virus removal | Install Windows and Office on five laptops | 100-400 | 1-8
    Water damage repair | Phone fell in water, does it come back? | 200-900 | 4-48
    TV and home theatre repair | 43-inch TV has sound but no picture | 200-900 | 4-48
    Printer repair and toner refilling | Printer jams paper in our office | 150-600 | 2-8
    Network and Wi-Fi set-up | Wi-Fi for a hostel, three floors | 300-1200 | 6-48
    Game console repair | PS4 makes noise and goes off | 200-800 | 3-48
    Laptop keyboard and hinge replacement | Laptop hinge broken, please fix | 200-700 | 2-24
  `,
  includes: `
    Free checking, you pay only if you say yes
    Original or high-grade parts, shown before fixing
    Your data stays yours: we work while you watch
    Three months on screens and batteries
    Tempered glass as a gift
    Dust cleaning and new thermal paste
    Pick-up and delivery by our rider
    Old part returned to you
    Backup before any repair
    Receipt with serial number
  `,
  about: `
    Circle taught me phones; four years at a service centre taught me to do it right.
    If I cannot repair it I tell you the same day and charge nothing.
    Offices trust me with their machines and their files.
    Micro-soldering is my strong point, so do not throw that board away.
  `,
  wants: `
    There are family pictures inside, please do not format.
    I would like to sit beside you while you work.
    Quote with and without the part.
    I need it back the same day because it is for work.
  `,
  endings,
})
