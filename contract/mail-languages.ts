/** The languages that the hub writes mails in. */
export const mailLanguages = ['en', 'fr'] as const
export type MailLanguage = (typeof mailLanguages)[number]
