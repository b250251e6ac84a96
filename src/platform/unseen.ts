/** Without what takes no room: soft hyphens, joiners and marks of direction, and letters that are left blank. */
export const dropUnseen = (text: string): string => text.replace(/[\p{Cf}\p{DI}]/gu, '')
