/** The address of a font as the build writes it. */
declare module '*.woff2' {
  const address: string
  export default address
}
