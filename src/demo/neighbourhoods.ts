import { words } from './lines.ts'

/** Parts of a town as people there call them; towns not listed go by a few common names. */
const known: Readonly<Record<string, string[]>> = {
  Accra:
    words(`Osu, Labone, East Legon, Spintex, Dansoman, Achimota, Kaneshie, Dzorwulu, Airport West,
    Cantonments, Abeka, Lapaz, Kokomlemle, Asylum Down, Adabraka, North Kaneshie, Mamprobi,
    Chorkor, Nima, Kotobabi, Tesano, Darkuman, Odorkor, Mallam, Weija, Gbawe, Haatso, Dome,
    Kwabenya, Ashongman, Legon, Okponglo, Shiashie, Roman Ridge, Ridge, Labadi, Burma Camp, Awoshie,
    Ablekuma, Amasaman, Pokuase, Ofankor, Taifa, Westlands`),
  Madina:
    words(`Zongo Junction, Ritz Junction, Redco, Social Welfare, Adenta, Ashaley Botwe, Frafraha,
    Ogbojo, Oyarifa, Amrahia, Lakeside, Dodowa Road`),
  Tema: words(`Community 1, Community 4, Community 9, Community 11, Community 18, Community 25,
    Sakumono, Lashibi, Baatsona, Tema New Town, Kpone, Dawhenya, Prampram, Afienya, Klagon`),
  Teshie: words(`Nungua, Rasta, Agblezaa, Tsui Bleoo, Lascala, Spintex Road, Manet Junction`),
  Ashaiman: words(`Lebanon, Zenu, Middle East, Official Town, Roman Down, Jericho`),
  Kasoa: words(`Opeikuma, Iron City, Akweley, Ofaakor, Millennium City, Nyanyano, Bawjiase Road,
    Galilea, Budumburam, Buduburam Junction, Old Barrier`),
  Kumasi: words(`Adum, Bantama, Asafo, Ahodwo, Nhyiaeso, Asokwa, Suame, Tafo, Kwadaso, Santasi,
    Atonsu, Oforikrom, Ayigya, Bomso, Ayeduase, Kotei, Kentinkrono, Oduom, Ejisu, Abuakwa, Tanoso,
    Patasi, Krofrom, Dichemso, Asawase, Buokrom, Pankrono, Ahinsan, Daban, Kejetia, Breman, Maxima`),
  'Sekondi-Takoradi': words(
    `Effia, Kwesimintsim, Fijai, Essikado, Ketan, Nkroful, Kojokrom, Sekondi`,
  ),
  Takoradi:
    words(`Market Circle, Anaji, Airport Ridge, Beach Road, Effiakuma, Tanokrom, Windy Ridge,
    New Takoradi, Amanful, Apremdo, Chapel Hill, Namibia Estates`),
  'Cape Coast': words(`Abura, Pedu, Kotokuraba, UCC Campus, Amamoma, Kwaprow, Aboom, Bakaano,
    Adisadel, Ola Estate, Ankaful, Siwdu`),
  Tamale:
    words(`Lamashegu, Sakasaka, Vittin, Kalpohin, Jisonayili, Nyohini, Choggu, Education Ridge,
    Aboabo, Zogbeli, Gumani, Fuo, Kukuo, Sagnarigu, Changli`),
  Koforidua: words(`Effiduase, Srodae, Adweso, Oyoko, Old Estate, Betom, Galloway, Ada-Magazine`),
  Ho: words(`Bankoe, Ahoe, Dome, Sokode, Mawuli Estate, Fiave, Housing, Kpodzi, Trafalgar`),
  Sunyani: words(`Penkwase, Abesim, Fiapre, Nkwabeng, Estates, Berlin Top, Baakoniaba, Odumase`),
  Bolgatanga: words(`Zuarungu, Sumbrungu, Tanzui, Bukere, Yikene, Estates, Atulbabisi`),
  Wa: words(`Kambali, Dobile, Kpaguri, Konta, Mangu, Bamahu, Sokpayiri`),
  Techiman: words(`Hansua, Kenten, Dwomo, Takofiano, Tuobodom Road, Abanim`),
  Obuasi: words(`Tutuka, Bogobiri, Kunka, Wawase, Gausu, Anyinam, Brahabebome`),
  Tarkwa: words(`Aboso, Tamso, Cyanide, Bankyim, Nsuta, Brofuyedru, UMaT Campus`),
  Winneba: words(`Low Cost, North Campus, Donkoryiem, Sankor, Gyahadze, Penkye`),
  Hohoe: words(`Ahado, Bla, Gbi-Wegbe, Kpeme, Zongo, Trevi`),
}

const common = words(`Zongo, New Site, Old Town, Market area, Estates, Hospital Road, Station area,
  Post Office area, Residency, Newtown`)

export function neighbourhoodsOf(town: string): readonly string[] {
  return known[town] ?? common
}
