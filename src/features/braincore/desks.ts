import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  ChevronsUp,
  CreditCard,
  LayoutDashboard,
  Lightbulb,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquare,
  ScrollText,
  Users,
  Vault,
} from 'lucide-react'
import type { DeskId } from '#contract/desk/braincore.rules.ts'

interface DeskEntry {
  name: MessageDescriptor
  icon: LucideIcon
  /** Two sentences about the desk's future work, shown until the desk is implemented. */
  later: MessageDescriptor
}

export const desks: Readonly<Record<DeskId, DeskEntry>> = {
  overview: {
    name: msg`Overview`,
    icon: LayoutDashboard,
    later: msg`Here you will see what waits for a decision, money first and then the oldest. Beside it stand the figures of the day and the last changes.`,
  },
  payments: {
    name: msg`Payments`,
    icon: CreditCard,
    later: msg`Here you will find any order with its whole story, refund it, send its receipts again or grant by hand what is owed. Whatever was paid but doesn’t match its order will wait here until you settle it.`,
  },
  projects: {
    name: msg`Projects`,
    icon: Vault,
    later: msg`Here you will decide which projects are open for votes and who posts their updates. A project that has been silent for long will wait here for you.`,
  },
  suggestions: {
    name: msg`Suggestions`,
    icon: Lightbulb,
    later: msg`Here you will accept what players suggest, or refuse it with a reason that they read. An accepted suggestion becomes a project whose owner you name.`,
  },
  comments: {
    name: msg`Comments and reports`,
    icon: MessageSquare,
    later: msg`Here you will read the comments that players reported, and decide which stay and which are removed. A removed comment leaves its place and the reason behind, never its text.`,
  },
  votes: {
    name: msg`Votes`,
    icon: ChevronsUp,
    later: msg`Here you will see bursts of votes by new players, and decide whether they count. Votes that you void are reversed in the public ledger, not erased from it.`,
  },
  users: {
    name: msg`Players`,
    icon: Users,
    later: msg`Here you will give and take back roles and access to the DAO, and end sessions. You will see each plan as the hub sees it.`,
  },
  announcements: {
    name: msg`Announcements`,
    icon: Megaphone,
    later: msg`Here you will write what the hub tells all its players, and decide when they hear it. What was announced before stays here to be read.`,
  },
  messages: {
    name: msg`Messages`,
    icon: Mail,
    later: msg`Here you will read the messages that guests and players write to the team, and answer them by mail. A message that needs no answer can be closed without one.`,
  },
  audit: {
    name: msg`Audit`,
    icon: ScrollText,
    later: msg`Here you will read who changed what on each desk, and when, with the values before and after. You will be able to search the list, sort it and take it with you as a file.`,
  },
}
