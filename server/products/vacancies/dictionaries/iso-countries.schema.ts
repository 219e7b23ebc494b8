/** Ids of countries → ISO 3166-1; other countries go by name. */
export const ISO_COUNTRIES: Readonly<Record<string, string>> = {
  113: 'RU',
  5: 'UA',
  9: 'AZ',
  16: 'BY',
  28: 'GE',
  40: 'KZ',
  48: 'KG',
  97: 'UZ',
}
