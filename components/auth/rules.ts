/**
 * Checks worth making before the server's own; their texts are for people. Forms give no empty default values: with
 * none, what a person or a password manager filled in before the scripts came is kept.
 */
export const emailRules = {
  required: 'Enter your e-mail address',
  pattern: { value: /^\S+@\S+$/, message: 'This is not an e-mail address' },
}

export const newPasswordRules = {
  required: 'Choose a password',
  minLength: { value: 10, message: 'At least 10 characters' },
  maxLength: { value: 200, message: 'At most 200 characters' },
}

export const nameRules = {
  required: 'Enter a name',
  maxLength: { value: 100, message: 'At most 100 characters' },
}
