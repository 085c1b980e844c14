import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../landing/guarded.ts'
import { placeRoute } from '../pages/place-route.ts'

export const Route = createFileRoute('/calendar')({
  ...placeRoute('calendar', msg`Calendar`),
  beforeLoad: guarded('players'),
})
