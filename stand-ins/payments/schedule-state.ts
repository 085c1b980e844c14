import { emit } from './events.ts'
import { missingObject } from './fault.ts'
import { nobody, seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import type { Schedule } from './wire.ts'

export const scheduleById = (kit: Kit, id: string): Schedule => {
  const schedule = kit.store.get<Schedule>('subscription_schedule', id)
  if (!schedule) throw missingObject('subscription_schedule', id, 'schedule')
  return schedule
}

/** Stores a changed schedule and emits `subscription_schedule.updated`. */
export const keepSchedule = (kit: Kit, schedule: Schedule): Schedule => {
  kit.store.put(schedule)
  emit(kit, 'subscription_schedule.updated', schedule, nobody)
  return schedule
}

/**
 * Releases a schedule; its subscription continues without it:
 * https://docs.stripe.com/api/subscription_schedules/release
 */
export const releaseSchedule = (kit: Kit, schedule: Schedule): Schedule => {
  const released: Schedule = {
    ...schedule,
    current_phase: null,
    released_at: seconds(kit),
    released_subscription: String(schedule.subscription),
    status: 'released',
    subscription: null,
  }
  kit.store.put(released)
  emit(kit, 'subscription_schedule.released', released, nobody)
  return released
}

/** Cancels a schedule together with its subscription. */
export const cancelSchedule = (kit: Kit, id: string): void => {
  const canceled: Schedule = {
    ...scheduleById(kit, id),
    canceled_at: seconds(kit),
    current_phase: null,
    status: 'canceled',
  }
  kit.store.put(canceled)
  emit(kit, 'subscription_schedule.canceled', canceled, nobody)
}
