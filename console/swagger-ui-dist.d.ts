/** The part of the viewer's interface used here; the package carries no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Options {
    spec: unknown
    domNode: Element
    docExpansion: 'none'
    filter: boolean
    validatorUrl: null
    requestInterceptor(request: { headers: Record<string, string> }): unknown
  }
  export default function SwaggerUIBundle(options: Options): void
}
