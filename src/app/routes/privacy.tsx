import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { legalRoute } from '../pages/legal-route.ts'

export const Route = createFileRoute('/privacy')(legalRoute('privacy', msg`Privacy`))
