import { expect, test } from 'vitest'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { couldPassForOperator } from './policy.ts'

loadSettings({ APP_NAME: 'Sika Market' })

test.each([
  ...['admin', 'Adm1n', 'admin_2', 'ADMINISTRATOR', 'rnanager', 'support', 'supp0rt.team', 'staff'],
  ...[
    'the.official.support',
    'sika_market',
    'sikamarket.support',
    'Sika Market',
    'SIKA-MARKET Help',
  ],
  ...[
    'Adwuma Customer Care',
    'Аdmin',
    'Ѕuррort',
    'Αdmin',
    'Ａｄｍｉｎ',
    'Adm\u200bin',
    'Ádmîn',
    'S u p p o r t',
    'ꜱᴜᴘᴘᴏʀᴛ ᴛᴇᴀᴍ',
    '🅂🅄🄿🄿🄾🅁🅃',
    'Sikа Магкеt',
  ],
])('%s passes for the house', name => expect(couldPassForOperator(name)).toBe(true))

test.each([
  ...['Ama Mensah', 'kofi.m', 'Manager Mensah', 'event_manager', 'care', 'payments', 'adwumapa'],
  ...[
    'Justice Adwumah',
    'esi.support.ama',
    'Official Kwame',
    '',
    '2026',
    'Ɛdwoa Ɔsɛi',
    'team.gh',
    'Mr 1234567890',
  ],
])('%s is somebody of their own', name => expect(couldPassForOperator(name)).toBe(false))

test('no name is slow to judge', () => {
  for (const word of ['help', 'admin', 'administrator', 'gh', 'the', '1', 'rn'])
    expect(couldPassForOperator(`${word.repeat(3_000)}x`)).toBe(false)
})
