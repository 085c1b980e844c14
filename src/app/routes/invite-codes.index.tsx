import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { placeRoute } from '../place-route.ts'

export const Route = createFileRoute('/invite-codes/')(placeRoute('inviteCodes', msg`Invite codes`))
