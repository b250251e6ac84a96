/** Reports as people write them. `by` counts people, `category` is the name in the list. */
export interface DemoReport {
  by: number
  category: string
  reference: string
  minutesAgo: number
  /** HTML. */
  description: string
  /** Plain text that came along. */
  chat?: string
  isActioned?: boolean
  /** Whom it names. */
  aboutPerson?: number
  /** It names the first gig of that person too. */
  aboutTheirGig?: true
}

export const demoReports: readonly DemoReport[] = [
  {
    by: 7,
    category: 'Spam',
    reference: 'R-4HXD-72KW',
    minutesAgo: 9 * 24 * 60,
    description:
      '<p>The same hair gig was posted five times under different titles, so that nothing else shows in Beauty.</p>',
    isActioned: true,
  },
  {
    by: 11,
    category: 'Something does not work',
    reference: 'R-B6TZ-3QYN',
    minutesAgo: 4 * 24 * 60,
    description:
      '<p>On my Tecno phone the map stays grey when I post a gig. I tried:</p><ul><li>mobile data and Wi-Fi</li><li>closing the browser and opening it again</li></ul><p>On my sister’s phone it works.</p>',
    isActioned: true,
  },
  {
    by: 3,
    category: 'Fake identity',
    reference: 'R-X9MC-58RA',
    aboutPerson: 9,
    aboutTheirGig: true,
    minutesAgo: 2 * 24 * 60 + 130,
    description:
      '<p>Somebody uses my name and my photos for a catering gig in Madina. I do not know this person and I have never cooked for money.</p>',
  },
  {
    by: 18,
    category: 'Scam or fraud',
    reference: 'R-7K3M-9QXT',
    aboutPerson: 9,
    aboutTheirGig: true,
    minutesAgo: 26 * 60,
    description:
      '<p>He asked me to send <strong>GHS 200 by mobile money before he comes</strong>, “for materials”, and to keep it out of the order.</p><p>After I sent it he stopped answering. What he wrote to me is in the file.</p>',
    chat: `Tue 09:12  Him: Good morning. I can fix the geyser today
Tue 09:14  Me: How much please
Tue 09:15  Him: 350. But send 200 now for the element, MoMo
Tue 09:15  Him: Don't put it in the order, they delay the money
Tue 09:31  Me: Ok I have sent it
Tue 09:32  Him: Seen. Coming at 2
Tue 14:40  Me: Boss where are you?
Tue 16:05  Me: Please answer
Wed 08:20  Me: I will report this
`,
  },
  {
    by: 2,
    category: 'Problem with an order',
    reference: 'R-W2GE-E4PJ',
    minutesAgo: 5 * 60 + 20,
    description:
      '<p>The painting was to be done in 3 days. It is day 6, one wall is still bare, and he wants the full amount.</p><p>Please ask him to finish, or help us to agree on a part of the price.</p>',
  },
  {
    by: 25,
    category: 'Harassment or threats',
    reference: 'R-NZ8S-6FDQ',
    aboutPerson: 14,
    minutesAgo: 48,
    description:
      '<p>After I said no to his offer he keeps calling me at night from different numbers and insults me. I want it to stop.</p>',
  },
]
