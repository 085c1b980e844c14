import type { LanguageCode } from '#contract/languages.ts'

interface Texts {
  readonly subject: string
  readonly heading: string
  readonly lead: string
  /** The lead above a bare address, where there is no button. */
  readonly textLead: string
  readonly button: string
  readonly validity: (minutes: number) => string
  readonly askedFrom: (browser: string) => string
  readonly notYou: string
  readonly orCopy: string
  readonly footer: string
}

/** The texts of the log-in mail. */
export const texts: Record<LanguageCode, Texts> = {
  en: {
    subject: 'Your log-in link for The Hub',
    heading: 'Log in to The Hub',
    lead: 'You asked for a link to log in. Press the button to continue.',
    textLead: 'You asked for a link to log in. Open this address in your browser to continue:',
    button: 'Log in',
    validity: (minutes) => `The link works once, within ${minutes} minutes.`,
    askedFrom: (browser) => `Asked from: ${browser}`,
    notYou: 'If you didn’t ask for it, ignore this mail: nobody is logged in without the link.',
    orCopy: 'Or copy this address into your browser:',
    footer:
      'The Hub, home of the community. This mail was sent because someone entered your address to log in.',
  },
  fr: {
    subject: 'Votre lien de connexion à The Hub',
    heading: 'Connexion à The Hub',
    lead: 'Vous avez demandé un lien de connexion. Appuyez sur le bouton pour continuer.',
    textLead:
      'Vous avez demandé un lien de connexion. Ouvrez cette adresse dans votre navigateur pour continuer :',
    button: 'Se connecter',
    validity: (minutes) => `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
    askedFrom: (browser) => `Demandé depuis : ${browser}`,
    notYou: 'Si vous ne l’avez pas demandé, ignorez ce message : personne n’est connecté sans le lien.',
    orCopy: 'Ou copiez cette adresse dans votre navigateur :',
    footer:
      'The Hub, la maison de la communauté. Ce message a été envoyé car quelqu’un a saisi votre adresse pour se connecter.',
  },
}
