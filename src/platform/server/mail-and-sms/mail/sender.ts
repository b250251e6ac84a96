export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** Beyond those that every mail has. */
  headers?: Record<string, string> | null
}

/** Sends a mail. Throws when it was not accepted; the job tries again. */
export type MailSender = { send(mail: Mail): Promise<void>; close(): void }
