import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-policy.ts'

describe('passwordProblem', () => {
  it.each(
    `1234567890 0987654321 1111111111 1212121212 1234554321 qwertyuiop qwertyuiop[] 1q2w3e4r5t q1w2e3r4t5 1qaz2wsx3edc
     qazwsxedcrfv 123qweasdzxc zaq12wsxcde3 asdfghjkl1 zxcvbnm123 qwerty12345 abcdefghij abc123abc123 aaaaaaaaaa!
     password12 Password123! P@ssw0rd123 passwordpassword password2024 iloveyou12 basketball unbelievable christopher
     alexander1 administrator Welcome2024! letmein1234 changeme123 trustno1234 starwars12 chelsea123 princess12
     football99 superman123 sunshine2023 liverpool1 michael1985 Summer2025! Quartet2026! vladimir1990 gfhjkm12345
     парольпароль йцукенгшщз любовь12345 солнышко123`.split(/\s+/),
  )('refuses %s', (password) => {
    expect(passwordProblem(password)).toMatch(/common|few/)
  })

  it.each([
    'correct horse battery staple',
    'vK7#pQ2!mZ9x',
    'tea kettle on the blue stove',
    'dragon7!kx-lamp',
    'собака грызёт синий валенок',
    'wombat-ukulele',
  ])('takes %s', (password) => {
    expect(passwordProblem(password)).toBeNull()
  })

  it('refuses what is made of the name or address of the account', () => {
    const about = ['Grigory Zelenskoy', 'gz.wombat@example.org']
    expect(passwordProblem('Zelenskoy2026', about)).not.toBeNull()
    expect(passwordProblem('wombat12345', about)).not.toBeNull()
    expect(passwordProblem('gz.wombat@example.org', about)).toMatch(/name or address/)
    expect(passwordProblem('GZ.Wombat@Example.org1', about)).toMatch(/name or address/)
    expect(passwordProblem('Grigory Zelenskoy!', about)).toMatch(/name or address/)
    expect(passwordProblem('Zelenskoy2026')).toBeNull()
  })
})
