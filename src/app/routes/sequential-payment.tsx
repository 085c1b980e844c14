import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../guarded.ts'
import { placeRoute } from '../place-route.ts'

export const Route = createFileRoute('/sequential-payment')({
  ...placeRoute('sequentialPayment', msg`Second payment`),
  beforeLoad: guarded('players'),
})
