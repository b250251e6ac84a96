export const dataUseLead = (brand: string) =>
  `What this device has loaded from ${brand}, as your browser measures it.`
export const lessDataLabel = 'Use less data'
export const lessDataHint =
  'Pictures wait until you touch them. Nothing is loaded ahead. The rest of a page comes when you need it.'
export const lessDataByItselfHint =
  'Your browser saves data or your connection is slow. This is on until you switch it off.'
export const tableCaption = 'Loaded, by kind'
export const kindColumn = 'Kind'
export const todayColumn = 'Today'
export const thisMonthColumn = 'This month'
export const lastMonthRow = 'Last month'
export const totalRow = 'Total'
export const noBytes = '0 kB'
export const kindNames = {
  pages: 'Pages',
  scripts: 'Scripts',
  styles: 'Styles and fonts',
  pictures: 'Pictures',
  files: 'Files',
  answers: 'Gigs, orders and chats',
  live: 'Live updates',
}
export const countedSinceNotice = (moment: string) => `Counted since ${moment}.`
export const emptyNotice =
  'Nothing has been counted yet. Come back after you have opened a page or two.'
export const countAnewButton = 'Count anew'
export const countedAnewNotice = 'Counting begins anew.'
export const notCountedNotice =
  'Not counted: what this device sends, maps, and what other apps and websites load. Files count as soon as you open them. All of this stays on this device.'
export const dataUseLoading = 'Adding up'
export const notMeasuredError =
  'This browser does not tell how much it loads. You can still use the switch.'
export const notKeptError =
  'This browser keeps nothing here, as in a private window. So nothing can be added up.'
