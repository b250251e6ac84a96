/** Words by what they do in a trick: English, Pidgin and Twi, without marks (`ɛ` is e, `ɔ` is o). */
export const wordClasses: Record<string, string> = {
  /** Given by the reader of the text, not by lists. */
  END: '',
  QUESTION: '',
  NUMBER: 'one two three four five six seven eight nine ten',
  AMOUNT: 'twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand',
  MONEY: 'money cash cedi cedis ghs ghc gh sika momo',
  PHONE: '',
  NOT: 'not never dont doesnt wont cant cannot didnt isnt nobody without',
  GIVE: 'give send tell share forward kyere ma',
  SECRET: 'pin otp password passcode',
}

/** Known, so that they are taken for nothing else, and matter to no trick. */
export const plainWords = `
a about after all also am an and any are as at back be because been before but by can come could day did do does done
for from get go good had has have he hello her here him his how i if in into is it its job just know like list make me
more much my need new next no now of off ok on one only or order other our out over place please price reserve said see
she should so some start take than thank thanks that the their them then there they thing think this time to today
tomorrow too up us use very want was we week well went were what when where which who will with work would yes you your
wo me no na de mo yen so ho mu bi nti anaa
`
