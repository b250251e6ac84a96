/** `to` as people or the database write it: `0241234567`, `233…` or `+233…`. */
export type Sms = { to: string; text: string }

/** Gets the number as `233…`. Throws when the provider did not take the message. */
export type SmsSender = (sms: Sms) => Promise<void>
