/** In localStorage. A log-out removes them: unsent drafts contain addresses and private texts. */
export const privateKeys = {
  giftDraft: 'giftDraft',
  commentDrafts: 'commentDrafts',
  follows: 'follows',
  contactDrafts: 'contactDrafts',
  answerDrafts: 'answerDrafts',
  suggestionDrafts: 'suggestionDrafts',
  announcementDrafts: 'announcementDrafts',
  settingsDrafts: 'settingsDrafts',
} as const

/** All storage keys of the page, each defined once. */
export const storageKeys = {
  ...privateKeys,
  // In localStorage, for all tabs. public/boot.js reads language, theme and sidebar before the page's code has loaded.
  token: 'token',
  refreshToken: 'refreshToken',
  user: 'user',
  destination: 'redirectAfterLogin',
  subscription: 'fromSubscription',
  donation: 'fromDonation',
  order: 'order:guest-user',
  language: 'language',
  sidebarCollapsed: 'sidebarCollapsed',
  actionBarOrder: 'actionBarOrder',
  theme: 'theme',
  unsavedTheme: 'unsavedTheme',
  recentEntries: 'recentEntries',
  giftsLater: 'giftsLater',
  renewalLater: 'renewalLater',
  pendingGiftSession: 'pendingGiftSession',
  giftCode: 'giftCode',
  votesInFlight: 'votesInFlight',
  /** Followed by a colon and the change's key: one record each, so that two tabs never overwrite each other's. */
  notificationChange: 'notificationChange',
  // In sessionStorage, for this tab.
  countedVotes: 'countedVotes',
  paymentLeave: 'leftForPayment',
  donationChoice: 'donationChoice',
  linkToken: 'linkToken',
  loginTab: 'loginTab',
  loginForm: 'loginForm',
  loginReason: 'loginReason',
  logInReturn: 'logInReturn',
  giftMailStop: 'giftMailStop',
  wayUndo: 'wayUndo',
  unsubscribe: 'unsubscribe',
  orderLink: 'orderLink',
  reloadedFor: 'reloadedFor',
} as const
