import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotificationTopic } from '#contract/notifications/notification-choices.contract.ts'

interface MailsTexts {
  /** The mails, as the settings name them. */
  readonly name: MessageDescriptor
  readonly stopped: MessageDescriptor
}

const daily: MailsTexts = { name: msg`Daily mail`, stopped: msg`No more daily mails` }

/** No link stops the mails of a topic that is required. */
const byTopic: Readonly<Partial<Record<NotificationTopic, MailsTexts>>> = {
  plan: { name: msg`Plan starts or ends`, stopped: msg`No more mails about the start and end of your plan` },
  payments: { name: msg`Payments and refunds`, stopped: msg`No more mails about payments and refunds` },
  gifts: { name: msg`Gift received or claimed`, stopped: msg`No more mails about your gifts` },
  donations: {
    name: msg`Donation thanked, votes granted`,
    stopped: msg`No more mails about your donations and the votes they grant`,
  },
  followed: { name: msg`Projects you follow`, stopped: msg`No more mails about projects you follow` },
  comments: {
    name: msg`Answers to your comments`,
    stopped: msg`No more mails about answers to your comments`,
  },
  projects: {
    name: msg`Your projects and suggestions`,
    stopped: msg`No more mails about your projects and suggestions`,
  },
  votes: { name: msg`Your votes`, stopped: msg`No more mails about your votes` },
  rights: { name: msg`Your rights on the hub`, stopped: msg`No more mails about your rights on the hub` },
  announcements: { name: msg`Announcements`, stopped: msg`No more mails with announcements` },
}

/** The words for the mails of a link: about a topic, or (null) the daily mail. */
export const mailsTexts = (topic: NotificationTopic | null): MailsTexts =>
  (topic === null ? daily : byTopic[topic]) ?? {
    name: msg`Mails of this kind`,
    stopped: msg`No more mails of this kind`,
  }
