/** Whether somebody has asked the browser to go easy on data. Nobody has while rendering on the server. */
export const savesData = (): boolean =>
  typeof navigator !== 'undefined' &&
  'connection' in navigator &&
  (navigator.connection as { saveData?: boolean }).saveData === true
