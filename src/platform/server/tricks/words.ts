/**
 * Words by what they do in a trick: English, Pidgin and Twi, folded (`ɛ` is e, `ɔ` is o). What is listed is found in
 * every disguise, and long words with a slip of the finger.
 */
const alsoOfMany = (words: string) => words.replace(/\S+/g, word => `${word} ${word}s`)

/** Twi verbs with who does it, and when: `tua` is pay, `metua` I pay, `matua` I have paid, `wobetua` you will pay. */
const inTwi = (stems: string) =>
  stems
    .split(' ')
    .flatMap(stem => persons.flatMap(person => times.map(time => person + time + stem)))
    .join(' ')
const persons = ['', 'i', 'e', 'me', 'wo', 'o', 'ye', 'mo', 'yen', 'wonn']
const times = ['', 'a', 're', 'be']
const mine = (stems: string) =>
  stems
    .split(' ')
    .flatMap(stem => ['me', 'ma', 'men', 'mabe', 'mebe', 'mere', 'memm'].map(start => start + stem))
    .join(' ')
const perfects = (stem: string) => `ma${stem} a${stem} me${stem}a ya${stem} wa${stem} me${stem}`

const people =
  'brother bro sister sis wife husband mother mum mama mom mummy father dad daddy papa uncle aunt auntie aunty cousin ' +
  'friend partner boss madam oga colleague son daughter niece nephew secretary assistant manager guy paddy padi ' +
  'roommate neighbour neighbor pastor worker apprentice girlfriend boyfriend fiance supervisor director relative ' +
  'supplier dealer woman babe frnd girl kid in-law inlaw accountant cashier wifey hubby master'

export const wordClasses: Record<string, string> = {
  /** Given by whoever reads the text, not listed. */
  END: '',
  QUESTION: '',
  PHONE: '',
  NUMBER: 'one two three four five six seven eight nine ten',
  AMOUNT:
    'twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands aduonu aduasa aduanan ' +
    'aduonum aduosia aduoson aduowotwe aduokron oha ahanu ahasa apem',
  MONEY:
    'money monies cash cedi cedis ghs ghc gh sika fund funds payment transfer transaction mobilemoney moni ego dough ' +
    'sikaa amount',
  NOT: 'not never dont doesnt wont cant cannot didnt isnt wasnt arent nobody none neither nor shouldnt mustnt wouldnt beware avoid refuse stop',

  // Codes
  SECRET:
    'pin pins otp otps password passwords passcode passcodes pincode mpin pword passwd pwd password1 momopin pinn',
  CODE: 'code codes kod koodu digit digits token tokens',
  SECRETLY:
    'verification verify confirmation confirm security secret activation authentication authorization authorisation ' +
    'login reset momo mtn telecel vodafone airteltigo onetime time recovery withdrawal approval reference transaction',
  ASK:
    'nid gimmi give gimme giv send snd sending share forward fwd tell provide supply submit enter type input text reply drop show ' +
    'read reveal disclose state write say mention paste need needs wants want require get know have bring talk yarn yan hear throw ' +
    'dash push whisper release kyere ma bre fa ka kenkan kan twere kyerew soma mena mane send-am snap quote call spell ' +
    'kindly confirm put insert key hia mehia pe mepe',
  TELL: 'give gimme send share forward tell read show bring drop throw provide text whatsapp yarn talk ka kenkan kan kyere',
  TWIGIVE: 'kyere ma bre bra mena mane soma kenkan kan twere kyerew fa',
  SMSISH: 'message sms text mtn telecel vodafone airteltigo inbox prompt messages',
  WHAT: 'what whats wat wats wetin which sen den deen deeben',
  ARRIVED:
    'sent send sends received receive got get came come comes enter entered enters arrived arrive text texted texting ' +
    'sms message phone fone inbox popped reached reach appeared landed land received dropped drop ba aba baa beba bre abre kyere mtn screen line fon',
  HARMLESSCODE:
    'gate color colour colors colours paint promo promotion promotional dress discount coupon voucher referral area ' +
    'postal post zip bar barcode qr item product shade part model error fault source html css python java javascript ' +
    'programming tracking building estate door house lock locker meter style design fabric room tap school course ' +
    'tile tiles country sort conduct security-man entrance visitor website hair wall walls car radio machine parcel ' +
    'waybill script project php app ussd shortcode invite cake box order stock dealer sketch ahosuo apono gps visitors',
  WIFI: 'wifi wi-fi router hotspot zoom netflix laptop computer windows map maps location safety hair bowling charger notice hinge website admin blog server',

  // Sending back
  MISTAKE:
    'mistk mstake mistek mistake mistakes mistakenly mistaken error erroneously accident accidentally accidental wrong wrongly wrongful ' +
    'unintentionally inadvertently mfomso mfomsoo mfom mafom afom mistakely miss-sent missent mis-sent wrongfully fom',
  SENT:
    'sent send paid pay transferred transfer pushed push dashed dash credited credit deposited entered enter came come ' +
    'dropped drop threw throw moved sending momoed made went received receive ' +
    `${inTwi('mena soma tua')} mede ako ako koo aba baa mekoo`,
  BACKVERB:
    'send sending sent give pay throw bring push transfer return refund fork shift put dash release',
  RETURN:
    'return returned returning refund refunded refunding reverse reversed reversing reversal revert san sane dane sanfa ' +
    'ansan ansane nsan',
  NOTHINGSENT:
    'picture pictures photo photos pic pics image images message location address file files document documents voice ' +
    'note video size colour color link offer request button key number-plate date spelling tile tiles food cloth dress ' +
    'order quote quotation mfonini mfoni invoice name design draft logo shirt shirts contract',

  // Fees
  FEEKIND:
    'registration register agent agents agency form forms viewing inspection processing application interview medical medicals ' +
    'uniform uniforms recruitment caretaker connection placement protocol enrollment enrolment onboarding screening ' +
    'facilitation documentation administration administrative brokerage shortlisting employment activation reg ' +
    'viewings joining entry linkage intro introduction membership clearance caution admission vetting middleman broker guarantor',
  WEAKFEEKIND: 'training orientation card id guarantee insurance verification slot processing',
  FEE: 'fee fees charge charges commission money cost costs sika ka levy payment amount deposit akatua',
  PAY: `pay paying payed send momo transfer deposit buy purchase bring drop give settle clear push ${inTwi('tua')} ato mato beto wobeto fa mena bre`,
  JOB:
    'job jobs employ employed employment employer position slot vacancy appointment shortlisted shortlist hired hire ' +
    'selected recruited interview resume recruit offer-letter adwuma work workplace opening placement',
  ROOM: 'room rooms house apartment place flat property land dan fie shop chamber hall store accommodation hostel plot',
  SHOW: 'see seeing show shows view viewing visit inspect look hwe kyere hu kohwe carry take ahu woahu wohu',
  REGISTERED:
    'business company companies vehicle vehicles car cars dvla sim passport school wassce bece exam exams voter land ' +
    'trademark tin ssnit nss nabco birth marriage domain event conference tax ngo church bicycle motor trader',

  // Paid, they say
  PAID: `paid transferred momoed payed deposited credited ${perfects('tua')}`,
  DONE: 'done made successful successfully sent gone completed complete through processed finished deducted debited comot left leave',
  PROOF:
    'screenshot screenshots screenshoot screensht screengrab proof alert sms evidence ss snapshot',
  PAPER:
    'picture pictures photo pic image message text receipt mfonini mfoni evidence confirmation msg messages slip transaction id',
  LOOK: 'see check look here heres attached attach find hwe view read even this get sending send nie nii',
  NETWORK: 'network mtn bank telecel vodafone airteltigo momo system server networks',
  SLOW:
    'slow delay delaying delayed delays down reflect reflecting reflects reflected pending worry worrying problem issue ' +
    'issues wahala trouble failing bad hanging hang later soon busy breoo breo asee sei asem nye processing hours',
  COURIER:
    'rider driver boy guy bolt uber yango dispatch courier okada delivery-man deliveryman messenger man abarimaa him her them am no brother boys',
  ERRANDER:
    'rider driver boy guy bolt uber yango dispatch courier okada messenger abarimaa abofra boys riders deliveryman',
  GOODS:
    'goods item items product products things thing stuff parcel package adee nneema phone laptop order bag shoes load nnooma akade',

  // Somebody else's name
  RELATIVE: `${alsoOfMany(people)} nua madamfo madamfoo magya nuabaa madamfo madamfoo magya nuabarima nuanom yere kunu maame mame agya adamfo adamfoo yonko wura wofa sewaa babaa nana obi someone somebody someones somebodys persons`,
  ACCOUNT:
    'number numbers num momo account accounts acct acc wallet wallets line sim merchant noma nomba till agent-number momono details',
  PAYTO: `pay paying send sending transfer momo push put throw use deposit drop forward channel make ${inTwi('tua mena')} fa gu soma`,
  PAYONLY: `pay paying transfer momo throw ${inTwi('tua')}`,
  APPEAR:
    'show shows showing appear appears come comes pop pops display displays see read reads bring brings be popup get gets pue bepue beba ba beda kyere ebekyere',
  OTHER: 'different another other else foforo foforoo soronko nonsame',

  // Money first
  PART: 'deposit advance upfront partpayment part-payment installment instalment downpayment prepayment prepay adv afa',
  HALF: 'half fa part something small percent full all everything some quarter nyinaa kakra',
  FIRST: '1st first before upfront beforehand prior kane ansa firstly b4 dikan',
  PAYNOW: `pay pays paying payed momo prepay ${inTwi('tua')}`,
  SENDNOW:
    'fire shoot send sending transfer drop bring push give throw mena fa soma dash fork deposit put bre load credit top',
  SOTHAT: 'so then make before first to na ansa and because for kane',
  /** I come, I begin, I do. */
  ISTART: `${mine('ba ye hye fi firi ko kan')} mato meto`,
  OURS: 'order adwuma app platform orders apps',
  AFTER:
    'after later when once finish finished complete completed completion wie wiee awie satisfied delivered',
  NEED: 'need require required want take charge collect must request demand expect accept hia pe mepe gye mehia',

  // Elsewhere
  CHANNEL:
    'whatsapp whatsap watsapp watsap wassap wasap whassap whatapp whatsup wharsapp whatsapps telegram tele messenger imo ' +
    'snapchat wapp wattsapp wotsapp',
  TALK:
    'talk talking chat chatting continue discuss converse conversation yarn yan message msg text write contact reach hit ' +
    'call come move inbox dm ping buzz switch speak meet join finish deal connect buzz holla ' +
    `${inTwi('kasa nkasa twere fre toa ko di')} nkommo yenkasa yenko bra yentoa yenka`,
  VIA: 'on via through for to by using over in onto inside wo',
  APPS: 'app apps platform adwuma site website system application here',
  LEAVE:
    'outside off skip leave bypass avoid forget gyae quit without comot abandon dodge ignore away',
  DIRECT: 'direct directly privately private cash straight tee one-on-one personally offline',
  CHEAPER:
    'cheaper discount reduce less cheap commission commissions charges cut deduct deducts deduction',
  CHANNELWORK:
    'business status statuses catalogue catalog bot bots chatbot chatbots sticker stickers design designs api marketing ads advert ' +
    'adverts advertise page pages repair install installed backup sell selling teach flyer flyers banner template ' +
    'manage automation automate campaign clients customers shop shops group groups dawurubo adeton dawuro tv channel ' +
    'settings setup hacked recover restore open messages server chats service services adesua lesson lessons learn tutorial edit editing videos poster posters post',
}

/** Known, so that they are taken for nothing else; they matter to no trick by themselves. */
export const plainWords = `
d u r n k cum
a about above across actually afraid afternoon again age ago agree ahead air alive allow almost alone along already
also although always am amazing among an and angry answer any anybody anyone anything anyway are area arm around arrive
art as ask asked asking at aware away baby back bad bag ball bath be bear beat beautiful became because become bed been
began begin behind being believe below beside best better between big bill bit black blood blue boat body book born
both bottom bowl box bread break bridge bright broken brown brush build building built burn bus busy but buyer by cake
called camera can car care careful carpenter carry case catch caught cause center chair chairs chance change cheap
check chicken child children choose city class clean cleaner cleaning clear clock close closed cloth clothes cloud cold
color come coming common cook cooking cool copy corner correct could count country couple course cover crowd cry cup cut
daily dance dark date day days dead dear decide deep design did different dinner dirty dish do does dog doing door double
down draw dream dressed drink drive drove dry during dust each ear early earn east easy eat egg either electric else
empty end enough even evening event ever every everyone exact example except excuse eye face fact fair fall family far
fast fat fear feed feel feet fell felt few field fight fill final find fine finger fire fish fit fix floor flour
flower fly follow food foot for forest forget forgot found free fresh friday from fruit fuel funeral furniture future
game garden gave generator gets girl glad glass go god goes gold gone good got grass great green ground group grow guest
guests had hair half hall hand handle hang happen happy hard has hat hate have he head healthy heart heat heavy held
hello help helper her here hers hi high hill him his hit hold hole holiday home honest hope horse hospital hot hour hours
how hungry hurry hurt husband i ice idea if ill immediately important in inch inside into invite iron is it its itself
january jollof join july just keep kept key kitchen knew know known lady laid lamp land language large last late
later laugh laundry lay lead learn least leave left leg less lesson let lets letter level lie life lift light like
likely line list listen little live living long look looks lost lot loud love low lower lunch machine madina
main make makes making manage many mark market married may maybe me meal mean measure meat meet meeting men mend met
middle might mile milk mind mine minute minutes miss mix modern moment monday month months moon more morning most
mouth move much music my nail name narrow near neat neck needed needs neither new news next nice night noise noon north
nose note nothing now number o ocean of office often oil ok okay old on once only onto open or orange ordinary other
our ours out over own owner page paint painter paper parent park part party pass past path patient pay people pepper
perhaps person photo phone pick picture piece pipe place plan plant plate plates play please plumber plus pm point polite
pool poor possible pot power prefer price print probably problem promise proper proud pull push put question quick quiet
quite rain raise ran rather reach ready real really reason receipt recipe recommend red remember repair repairs rest
restaurant rice rich ride right ring river road rock roll roof room rope round row run sad safe said salad sale salt same
sand sat saturday save saw say school sea seat second see seen sell seller send sent september serve service set several
sew sewing shade shall shape share she sheet shoe short should shout side sign silver similar simple since sing
single sink sister sit size skin skirt sky sleep slow slowly small smell smile smoke smooth snow so soap soft soil
sold some son song soon sorry sound soup south space speak speed spend spent spoil spoon sport spot spring square stand
star start started state station stay step stick still stone stood store story straight street strong student stuff style
such sugar suit summer sun sunday sure surface sweep sweet swim table tailor take taken talk tall taste tea teach teacher
team tell ten tent test than thank thanks that the their them then there these they thick thin thing think third this
those though thought thread threw through thursday tie tight tile tiles till time times tin tiny tip tire tired to today
together told tomorrow too took tool tools top touch toward town toy trade train travel tree trip trouble truck true try
tuesday turn twice two under until up upon upstairs us use used useful usual vegetable very visit voice wait wake walk wall want
warm was wash washing watch water way we weak wear weather wedding wednesday week weekend weeks weight well went were
west wet what wheel when where whether which while white who whole whom whose why wide wife will win wind window wine
winter wire wise wish with within woman women wonder wood wool word words wore worn worse worst worth would wrap write
wrote yard yeah year years yellow yes yesterday yet you young your yours yourself reserve reserved ticket tickets payroll payday
chale charley charlie abeg wey dey dem fit go wan una sef na wetin make dis dat ein im am oo ooo o sharp boss bro wahala
sabi pikin plenty waa kraa biaa paa wai ampa saa ne no na de mo yen won so ho mu bi nti anaa anka se se a e ye eye
wo wow w oyi eyi yi ha ho nkyen nso nanso dee kwan adwuma bere anopa anwummere okyena enne enora ntem
mepa kyew mesre yesre meda ase daabi dabi aane yoo maa maakye maaha akwaaba wode mede obi biribi biara nyinaa
`
