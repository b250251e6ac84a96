/** Where a Chromium is; installs one where that can be done. */
export function findChromium(): Promise<string>
