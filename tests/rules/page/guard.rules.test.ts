import { describe, expect, test } from 'vitest'
import type { Access, Verdict } from '#src/app/landing/guard.rules.ts'
import { guard } from '#src/app/landing/guard.rules.ts'

const player = { is_admin: false, role: 'user', roles: [], permissions: [], daoAccess: false }
const readers = {
  'a guest': null,
  'a player': player,
  'a player of the DAO': { ...player, daoAccess: true },
  'an administrator': { ...player, is_admin: true },
  'an administrator by role': { ...player, role: 'admin' },
  'an administrator by one of the roles': {
    ...player,
    roles: [{ role_name: 'tester' }, { role_name: 'admin' }],
  },
  'an administrator by permission': { ...player, permissions: ['admin'] },
  'a player with another role': { ...player, role: 'administrator', roles: [{ role_name: 'Admin' }] },
}
type Reader = keyof typeof readers

const everyone = Object.keys(readers) as Reader[]
const guests: Reader[] = ['a guest']
const players = everyone.filter((reader) => reader !== 'a guest')
const admins = everyone.filter((reader) => reader.startsWith('an administrator'))

const table: Record<Access, Partial<Record<Verdict, readonly Reader[]>>> = {
  everyone: { open: everyone },
  guests: { open: guests, settings: players },
  players: { open: players, logIn: guests },
  dao: {
    open: ['a player of the DAO'],
    logIn: guests,
    refused: players.filter((reader) => reader !== 'a player of the DAO'),
  },
  admins: { open: admins, logIn: guests, refused: players.filter((reader) => !admins.includes(reader)) },
}

describe.each(Object.keys(table) as Access[])('a page for %s', (access) => {
  test.each(everyone)('asked for by %s', (reader) => {
    const expected = Object.entries(table[access]).find(([, those]) => those.includes(reader))?.[0]
    expect(guard(access, readers[reader])).toBe(expected)
  })
})
