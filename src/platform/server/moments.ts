/** “Fri 6 Mar, 2:30 pm”, as clocks in Ghana show it. */
export const shortMoment = (moment: Date): string => format.format(moment)

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Accra',
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  ...{ hour: 'numeric', minute: '2-digit', hour12: true },
})
