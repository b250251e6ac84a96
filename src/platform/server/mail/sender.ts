export type Mail = { to: string; subject: string; text: string; html?: string }

/** A way out of the house. Throws when the message was not taken over; the job tries again. */
export type MailSender = { send(mail: Mail): Promise<void>; close(): void }
