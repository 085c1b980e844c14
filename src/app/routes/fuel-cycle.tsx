import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { placeRoute } from '../pages/place-route.ts'

export const Route = createFileRoute('/fuel-cycle')(placeRoute('fuelCycle', msg`Fuel cycle`))
