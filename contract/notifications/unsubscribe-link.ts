/** The page of the link that stops mails. Its token stands in the fragment `token`, which no server sees. */
export const unsubscribePage = '/unsubscribe'
