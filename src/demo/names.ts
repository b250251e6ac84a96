import { words } from './lines.ts'

export interface Naming {
  women: string[]
  men: string[]
  surnames: string[]
  /** How often a person is named this way, out of 100. */
  share: number
}

/** Names as they go together in Ghana: a Dagomba first name rarely meets an Ewe surname. */
export const namings: readonly Naming[] = [
  {
    share: 50,
    women: words(`Ama, Abena, Akua, Yaa, Afia, Adwoa, Akosua, Esi, Efua, Araba, Ekua, Maame, Serwaa,
      Grace, Comfort, Mercy, Abigail, Linda, Gifty, Priscilla, Vida, Beatrice, Felicia, Gloria,
      Nana Ama, Adjoa, Konadu, Pokuaa, Akyaa, Portia, Georgina, Doris, Theresa, Patience`),
    men: words(`Kofi, Kwame, Kwasi, Kojo, Kwabena, Kwaku, Yaw, Fiifi, Kweku, Ebo, Kwadwo, Paa Kwesi,
      Nana Kwame, Emmanuel, Samuel, Isaac, Daniel, Prince, Richmond, Bright, Ebenezer, Frank,
      Stephen, Eric, Clement, Justice, Collins, Felix, Augustine, Desmond, Michael, Osei`),
    surnames: words(`Mensah, Asante, Boateng, Owusu, Osei, Appiah, Agyeman, Amoah, Ofori, Frimpong,
      Antwi, Sarpong, Acheampong, Opoku, Bonsu, Yeboah, Adjei, Darko, Ansah, Badu, Gyamfi, Kusi,
      Arthur, Quansah, Aidoo, Essien, Eshun, Donkor, Asamoah, Amponsah, Poku, Baffour, Nyarko,
      Addo, Danso, Asiedu, Ampofo, Oppong, Kyei, Asare, Manu, Tawiah, Otoo, Quaye, Ampadu, Fosu`),
  },
  {
    share: 18,
    women: words(`Dzifa, Esinam, Kafui, Senam, Yayra, Akpene, Mawusi, Aseye, Enyonam, Sitsofe,
      Dela, Edinam, Xornam, Abla, Adzo, Akuvi, Eyram, Fafali`),
    men: words(`Selorm, Edem, Elikem, Kwashie, Mawuli, Senyo, Delali, Kodzo, Yao, Etornam, Worlanyo,
      Sefakor, Kwamla, Komla, Eli, Makafui, Nutifafa, Dodzi`),
    surnames: words(`Agbeko, Amegashie, Dzokoto, Gbeho, Kpodo, Agbenyega, Tsikata, Ametepe, Dogbe,
      Adzakey, Fiagbe, Kumah, Ahiable, Dotse, Avorgbedor, Kwawukume, Letsa, Akakpo, Nyaho, Azumah`),
  },
  {
    share: 16,
    women:
      words(`Naa Dede, Naa Korkor, Naa Shormeh, Dede, Korkor, Maku, Lamiley, Korlekie, Naa Lamle,
      Ayorkor, Naa Ayeley, Naa Adjeley, Akweley, Kai`),
    men: words(`Nii Armah, Nii Lante, Nii Okai, Tetteh, Lartey, Ayitey, Nii Odartey, Narh, Teye,
      Nii Amon, Ashitey, Okoe, Nii Kpakpo, Ataa`),
    surnames: words(`Tetteh, Lamptey, Quartey, Nortey, Okine, Lartey, Addy, Ashong, Bortey, Armah,
      Sowah, Ankrah, Nartey, Teye, Odonkor, Laryea, Allotey, Aryee, Commey, Abbey`),
  },
  {
    share: 16,
    women:
      words(`Rahinatu, Memunatu, Amina, Fuseina, Zuweira, Hawa, Sanatu, Azara, Barikisu, Wunpini,
      Lamisi, Asibi, Talata, Ayishetu, Faiza, Samira`),
    men: words(`Abdul-Rahman, Fuseini, Iddrisu, Alhassan, Mohammed, Yakubu, Zakaria, Baba, Sulemana,
      Wumbei, Issah, Abdulai, Rashid, Atinga, Ayine, Mumuni, Tanko, Azure`),
    surnames: words(`Alhassan, Iddrisu, Mahama, Abdulai, Yakubu, Issahaku, Fuseini, Seidu, Sulemana,
      Abukari, Nantogmah, Dawuni, Awuni, Atanga, Ayamga, Bawa, Braimah, Salifu, Tahiru, Zakari`),
  },
]
