import type { LanguageCode } from '#contract/languages.ts'
import type { ProjectType } from '#contract/order.contract.ts'

interface Texts {
  readonly subject: (number: string) => string
  readonly heading: string
  readonly lead: string
  readonly paidOn: (number: string, day: string) => string
  readonly plan: (name: string, yearly: boolean) => string
  readonly gift: (name: string, months: number) => string
  readonly donation: (what: string) => string
  readonly projectTypes: Record<ProjectType, string>
  readonly projectClosed: (fund: string) => string
  readonly votes: (count: number) => string
  readonly total: string
  readonly renews: (day: string, price: string) => string
  readonly ends: (day: string) => string
  /** Before the address of Your plan. */
  readonly endIt: string
  readonly yourPlan: string
  readonly open: string
  /** Before the address of the receipt, where there is no button. */
  readonly textOpen: string
  readonly terms: string
  readonly refunds: string
  readonly footer: string
}

/** The texts of the receipt's mail; what is paid for is called as the page calls it. */
export const texts: Record<LanguageCode, Texts> = {
  en: {
    subject: (number) => `Your receipt for order ${number}`,
    heading: 'Your receipt',
    lead: 'Thank you. Your payment arrived, and this is what you paid for.',
    paidOn: (number, day) => `Order ${number}, paid on ${day}`,
    plan: (name, yearly) => `${name}, ${yearly ? 'yearly' : 'monthly'}`,
    gift: (name, months) => `Gift: ${name}, ${months} ${months === 1 ? 'month' : 'months'}`,
    donation: (what) => `Donation, ${what}`,
    projectTypes: {
      general: 'General',
      education: 'Education',
      development: 'Development',
      guilds: 'Guilds',
      communities: 'Communities',
      player_analytics: 'Player analytics',
      illuvium: 'Illuvium',
      personal: 'Personal',
    },
    projectClosed: (fund) =>
      `The project had closed before you paid. Your donation went to the fund: ${fund}.`,
    votes: (count) => `${count} ${count === 1 ? 'vote' : 'votes'} granted`,
    total: 'Total',
    renews: (day, price) => `Your plan renews on ${day} for ${price}.`,
    ends: (day) => `Your plan ends on ${day} and doesn’t renew.`,
    endIt: 'End it any time under Your plan:',
    yourPlan: 'Your plan',
    open: 'Open the receipt',
    textOpen: 'The receipt in the hub:',
    terms: 'Terms',
    refunds: 'Refunds',
    footer: 'The Hub, home of the community. This mail was sent because an order of yours was paid.',
  },
  fr: {
    subject: (number) => `Votre reçu pour la commande ${number}`,
    heading: 'Votre reçu',
    lead: 'Merci. Votre paiement est arrivé, et voici ce que vous avez payé.',
    paidOn: (number, day) => `Commande ${number}, payée le ${day}`,
    plan: (name, yearly) => `${name}, ${yearly ? 'annuel' : 'mensuel'}`,
    gift: (name, months) => `Cadeau : ${name}, ${months} mois`,
    donation: (what) => `Don, ${what}`,
    projectTypes: {
      general: 'Général',
      education: 'Éducation',
      development: 'Développement',
      guilds: 'Guildes',
      communities: 'Communautés',
      player_analytics: 'Analyses des joueurs',
      illuvium: 'Illuvium',
      personal: 'Personnel',
    },
    projectClosed: (fund) =>
      `Le projet était clos avant votre paiement. Votre don est allé au fonds : ${fund}.`,
    votes: (count) => `${count} ${count > 1 ? 'votes accordés' : 'vote accordé'}`,
    total: 'Total',
    renews: (day, price) => `Votre plan se renouvelle le ${day} pour ${price}.`,
    ends: (day) => `Votre plan se termine le ${day} et ne se renouvelle pas.`,
    endIt: 'Mettez-y fin quand vous voulez sous Votre plan :',
    yourPlan: 'Votre plan',
    open: 'Ouvrir le reçu',
    textOpen: 'Le reçu dans le hub :',
    terms: 'Conditions',
    refunds: 'Remboursements',
    footer:
      'The Hub, la maison de la communauté. Ce message a été envoyé car une de vos commandes a été payée.',
  },
}
