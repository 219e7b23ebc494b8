// Made from /api/openapi.json by `npm run client`; a test compares the two. Change the schemas of the server instead.

export interface paths {
  '/api/.well-known/security.txt': {
    /** Get the contact for security reports */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'text/plain': string
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/1/json/{rest}': {
    /** Go from an address of the first API to its replacement */
    get: {
      parameters: {
        query?: {
          /** Parameters as the old API named them */
          query?: string
        }
        path: {
          /** Address below /1/json/ */
          rest: string[] | string
        }
      }
      responses: {
        302: {
          content: {
            'application/json': {
              /** Path and query of the replacement, below /api */
              location: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/account': {
    /** Tell who the caller is */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** The calling account, or null */
              account: components['schemas']['Account'] | null
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Make an account */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Display name, 1 to 100 characters */
            name: string
            /** E-mail address */
            email: string
            /** Password, 10 to 200 characters, none of the common ones */
            password: string
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Account']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Change the own display name */
    patch: {
      parameters: {}
      requestBody: {
        content: {
          'application/json': {
            /** Display name, 1 to 100 characters */
            name: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Account']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/account/deletion': {
    /** Delete the own account and everything that belongs to it */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody?: {
        content: {
          'application/json': {
            /** The present password; absent for accounts without one */
            password?: string
          }
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/account/demo': {
    /** List the accounts of the sample data with their passwords */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** The accounts of the sample data; empty when there are none */
              accounts: ({
                /** Display name */
                name: string
                /** E-mail address */
                email: string
                /** Password */
                password: string
                /** Roles */
                roles: ('user' | 'employer' | 'agent' | 'operator')[]
                /** What to look at with it */
                hint: string
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/account/forgot-password': {
    /** Ask for a link that sets a new password */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** E-mail address */
            email: string
          }
        }
      }
      responses: {
        202: {
          content: {
            'application/json': Record<string, unknown>
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/account/password': {
    /** Change the own password */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** The present password */
            current_password: string
            /** Password, 10 to 200 characters, none of the common ones */
            password: string
          }
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/account/reset-password': {
    /** Set a new password with the token of a mailed link */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** The token of the link in the mail */
            token: string
            /** Password, 10 to 200 characters, none of the common ones */
            password: string
          }
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/account/sign-in-methods': {
    /** List the ways to sign in to the own account */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** True when the account has a password */
              password: boolean
              /** Ids of the providers that sign in to this account */
              providers: string[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/account/sign-in-methods/{provider}': {
    /** Take a provider off the own account */
    delete: {
      parameters: {
        path: {
          /** Provider id */
          provider: string
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/account/sign-in-options': {
    /** List the ways to sign in here */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** True when anybody may make an account */
              sign_up: boolean
              /** Other ways to sign in */
              providers: ({
                /** Provider id */
                id: string
                /** Name on the button */
                name: string
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/account/sign-out-everywhere': {
    /** End every session of the own account, this one too */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/album/{id}': {
    /** Get an album */
    get: {
      parameters: {
        query?: {
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the album */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Album']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/album/{id}/tracks': {
    /** List the tracks of an album */
    get: {
      parameters: {
        query?: {
          /** Records to skip; more than 10000 counts as 10000 */
          offset?: number
          /** Records wanted; more than 50 counts as 50 */
          count?: number
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the album */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AlbumTrack']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/areas': {
    /** Get the tree of areas */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Area'][]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/areas/{area_id}': {
    /** Get an area with everything inside it */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
        path: {
          /** Id of the area */
          area_id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Area']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/areas/countries': {
    /** Get countries */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': ({
              /** Identifier in its dictionary or collection */
              id: string
              /** Name for a person */
              name: string
              /** Address of the same thing in this API */
              url: string
            })[]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/artist/{id}': {
    /** Get an artist */
    get: {
      parameters: {
        query?: {
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the artist */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Id */
              id: number
              /** Name of the artist */
              title?: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/artist/{id}/tracks': {
    /** List the tracks of an artist */
    get: {
      parameters: {
        query?: {
          /** Records to skip; more than 10000 counts as 10000 */
          offset?: number
          /** Records wanted; more than 50 counts as 50 */
          count?: number
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the artist */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AlbumTrack']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/audio/{path}': {
    /** Read the audio file of a track, whole or a range of it */
    get: {
      parameters: {
        path: {
          /** Path of the file in the library */
          path: string | string[]
        }
      }
      responses: {
        200: {
          content: {
            'audio/*': string
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/audit': {
    /** Read the audit log */
    get: {
      parameters: {
        query?: {
          /** Only what this account did: its id */
          actor?: string
          /** Only this action, such as `tokens.create`, or all that begin so: `tokens.` */
          action?: string
          /** Only what was done to this: `token:tok_…`, `user:usr_…` */
          subject?: string
          /** Only since this moment */
          from?: string
          /** Only before this moment */
          to?: string
          /** Only entries older than this one: `next` of the page before */
          before?: string
          /** Entries per page */
          limit?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Entries, newest first */
              items: ({
                /** Number of the entry, as a string */
                id: string
                /** When it happened */
                at: string
                /** What was done: the id of the operation */
                action: string
                /** Who did it; null for strangers and the house itself */
                actor: {
                  /** Account id */
                  id: string
                  /** Display name now; null when the account is gone */
                  name: string | null
                  /** Address now; null when the account is gone */
                  email: string | null
                } | null
                /** By what: `session:ses_…`, `token:tok_…`, `anonymous`, `system` */
                credential: string | null
                /** From which address */
                ip: string | null
                /** Id of the request, as in its log line and its answer */
                request_id: string
                /** What it was done to */
                subject: string | null
                /** What was there before, without secrets */
                before: Record<string, unknown> | null
                /** What was there afterwards, without secrets */
                after: Record<string, unknown> | null
              })[]
              /** Value of `before` for the next page; null on the last */
              next: string | null
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/companies': {
    /** Find companies */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
          /** Part of the name */
          text?: string
          /** Area of the company, what lies inside it included */
          area?: string[]
          /** Dictionary employer_type */
          type?: string[]
          /** true: only companies that have vacancies now */
          only_with_vacancies?: boolean | '0' | '1' | 'true' | 'false'
          /** Accepted */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Company_1']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/companies/{employer_id}': {
    /** Get a company */
    get: {
      parameters: {
        path: {
          /** Id of the company */
          employer_id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Company_2']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/companies/mine': {
    /** Get your own company */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Company_2']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Describe your own company */
    put: {
      parameters: {}
      requestBody: {
        content: {
          'application/json': components['schemas']['CompanyMine']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/config': {
    /** Get the feature switches for this client */
    get: {
      parameters: {
        query?: {
          /** Platform of the client: ios, android, web … */
          platform?: string
          /** Version of the client, such as 4.12.0 */
          app_version?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Opaque; another value means that a switch was changed */
              revision: string
              /** Seconds after which the client asks again, ± 20 % */
              refresh_s: number
              /** What this client may show */
              features: {
                /** The feedback screen itself */
                feedback_screen: boolean
                /** The question why this trip was better than the previous one */
                better_reasons: boolean
                /** Ask it only when the trip before the previous one was rated lower too */
                three_order_check: boolean
                /** Tip suggestion and tip entry */
                tips: boolean
              }
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/dictionaries': {
    /** Get all small dictionaries */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Record<string, (Record<string, unknown>)[]>
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/employers': {
    /** Find companies */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
          /** Part of the name */
          text?: string
          /** Area of the company, what lies inside it included */
          area?: string[]
          /** Dictionary employer_type */
          type?: string[]
          /** true: only companies that have vacancies now */
          only_with_vacancies?: boolean | '0' | '1' | 'true' | 'false'
          /** Accepted */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Company_1']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/employers/{employer_id}': {
    /** Get a company */
    get: {
      parameters: {
        path: {
          /** Id of the company */
          employer_id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Company_2']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/employers/mine': {
    /** Get your own company */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Company_2']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Describe your own company */
    put: {
      parameters: {}
      requestBody: {
        content: {
          'application/json': components['schemas']['CompanyMine']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/feedback-screen': {
    /** Get the feedback screen of a trip */
    get: {
      parameters: {
        query?: {
          /** Order id; without it the caller’s latest finished unrated trip, or the general screen */
          order_id?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['FeedbackScreen']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/feedback-sessions': {
    /** Exchange the secret of a feedback link for a session of its order */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody?: {
        content: {
          'application/json': {
            /** Secret of a feedback link */
            secret?: string
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': {
              /** Send as `Authorization: Bearer …`; limited to this order */
              token: string
              /** Order id */
              order_id: string
              /** When the session ends (RFC 3339) */
              expires_at: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/health/live': {
    /** Tell whether the process answers */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** The process answers */
              status: 'ok'
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/health/ready': {
    /** Tell whether requests can be served and background jobs run */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** Whether requests can be served and jobs run */
              status: 'ok' | 'unavailable'
              /** Each check by itself */
              checks: {
                /** The database answers */
                database: boolean
                /** A background worker is alive */
                worker: boolean
              }
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        503: {
          content: {
            'application/json': {
              /** Whether requests can be served and jobs run */
              status: 'ok' | 'unavailable'
              /** Each check by itself */
              checks: {
                /** The database answers */
                database: boolean
                /** A background worker is alive */
                worker: boolean
              }
            }
          }
        }
      }
    }
  }
  '/api/images': {
    /** List system images and own templates */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': ({
              /** Identifier of the image: the imageID of a new server */
              ID: number
              /** Display name */
              Name: string
              /** Technical name */
              TechName: string
              /** Operating system family: debian, ubuntu, alpine, rocky, fedora, arch */
              Family: string
              /** Smallest disk in GB */
              MinHDD: number
              /** Smallest memory in MB */
              MinRAM: number
              /** True for the caller's own templates */
              IsTemplate: boolean
            })[]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/industries': {
    /** Get industries */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': ({
              /** Identifier in its dictionary or collection */
              id?: string
              /** Name for a person */
              name?: string
              /** Industries with their parts */
              industries?: ({
                /** Identifier in its dictionary or collection */
                id?: string
                /** Name for a person */
                name?: string
              })[]
            })[]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/jobs': {
    /** List jobs */
    get: {
      parameters: {
        query?: {
          /** Only these jobs; may be repeated */
          id?: number[]
          /** Only jobs of this server */
          server_id?: number
          /** Only jobs in this state */
          state?: 'Postponed' | 'InProgress' | 'Completed' | 'Failed'
          /** Only jobs that changed after this sequence number, in that order */
          after?: number
          /** Most jobs to return */
          limit?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Job'][]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/jobs/{id}': {
    /** Get a job, at once or when it has ended */
    get: {
      parameters: {
        query?: {
          /** Seconds to wait for the job to end before answering */
          wait?: number
        }
        path: {
          /** Identifier of the job */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Job']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/jobs/events': {
    /** Follow job changes as server-sent events */
    get: {
      parameters: {
        query?: {
          /** Sequence number to go on from; the header Last-Event-ID says the same */
          after?: number
        }
      }
      responses: {
        200: {
          content: {
            'text/event-stream': string
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/languages': {
    /** Get languages */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': ({
              /** Identifier in its dictionary or collection */
              id?: string
              /** Name for a person */
              name?: string
              /** Identifier by letters, where a dictionary has one */
              uid?: string
            })[]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/limits': {
    /** Show quotas and what is used of them */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** Servers */
              Servers: {
                /** The quota */
                Limit: number
                /** What is in use or promised */
                Used: number
              }
              /** Processors of all servers */
              CPU: {
                /** The quota */
                Limit: number
                /** What is in use or promised */
                Used: number
              }
              /** Memory of all servers, in MB */
              RAM: {
                /** The quota */
                Limit: number
                /** What is in use or promised */
                Used: number
              }
              /** Disks of all servers, in GB */
              HDD: {
                /** The quota */
                Limit: number
                /** What is in use or promised */
                Used: number
              }
              /** Private networks */
              Networks: {
                /** The quota */
                Limit: number
                /** What is in use or promised */
                Used: number
              }
              /** Templates */
              Templates: {
                /** The quota */
                Limit: number
                /** What is in use or promised */
                Used: number
              }
              /** True when servers are simulated: no hypervisor is configured */
              Simulated: boolean
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/me': {
    /** Tell who the caller is */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id: string
              /** Whom the credential stands for */
              auth_type: 'applicant' | 'employer'
              /** Whether the account looks for work */
              is_applicant: boolean
              /** Whether the account hires */
              is_employer: boolean
              /** Whether the account operates the site */
              is_admin: boolean
              /** Whether a program calls in its own name; always false here */
              is_application: boolean
              /** Whether nobody is signed in */
              is_anonymous: boolean
              /** First name */
              first_name: string | null
              /** Last name */
              last_name: string | null
              /** Patronymic; null without one */
              middle_name: string | null
              /** The same as middle_name, as older clients know it */
              mid_name: string | null
              /** E-mail address */
              email: string
              /** Telephone number; null when none is known */
              phone: string | null
              /** Whether the applicant looks for work now */
              is_in_search: boolean | null
              /** Address of the account's resumes */
              resumes_url: string | null
              /** Address of the account's responses */
              negotiations_url: string | null
              /** Numbers that belong to it */
              counters: {
                /** Views of resumes since the last look */
                new_resume_views: number
                /** Responses with news */
                unread_negotiations: number
                /** Number of resumes */
                resumes_count: number
              }
              /** Company; null for whoever has none */
              employer: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
                /** Identifier of the hiring manager */
                manager_id: string
              } | null
              /** Hiring manager; null for applicants */
              manager: {
                /** Identifier in its dictionary or collection */
                id: string
              } | null
              /** Personal manager of the company; null without one */
              personal_manager: null
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/metrics': {
    /** Read the process metrics in the Prometheus text format */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': string
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/metro': {
    /** Get the metro of every city */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': ({
              /** Identifier in its dictionary or collection */
              id?: string
              /** Name for a person */
              name?: string
              /** Address of the same thing in this API */
              url?: string
              /** Metro lines */
              lines?: components['schemas']['Line'][]
            })[]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/metro/{city_id}': {
    /** Get the metro of one city */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
        path: {
          /** Id of the city, an area */
          city_id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id?: string
              /** Name for a person */
              name?: string
              /** Metro lines */
              lines?: components['schemas']['Line'][]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/negotiations': {
    /** List responses */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
          /** For employers: responses to this vacancy of theirs */
          vacancy_id?: string | number
          /** Dictionary applicant_negotiation_status */
          status?: 'all' | 'active' | 'invitations' | 'response' | 'discard' | 'archived' | 'non_archived' | 'deleted'
          /** What the order is by */
          order_by?: 'updated_at' | 'created_at'
          /** Direction */
          order?: 'asc' | 'desc'
          /** true: only those with something new */
          has_updates?: boolean | '0' | '1' | 'true' | 'false'
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Negotiation_1']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Respond to a vacancy with a resume of yours */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Vacancy to respond to */
            vacancy_id: string | number
            /** Your resume */
            resume_id: string
            /** Covering letter */
            message?: string
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': {
              /** null when the vacancy takes responses elsewhere */
              id: string | null
              /** Where it takes them */
              response_url: string | null
            }
          }
        }
        303: {
          content: {
            'application/json': {
              /** null when the vacancy takes responses elsewhere */
              id: string | null
              /** Where it takes them */
              response_url: string | null
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/negotiations/{negotiation_id}': {
    /** Get a response */
    get: {
      parameters: {
        path: {
          /** Id of the response */
          negotiation_id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Negotiation']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/negotiations/{negotiation_id}/messages': {
    /** List the messages of a response */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
        }
        path: {
          /** Id of the response */
          negotiation_id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Objects found, exact */
              found: number
              /** found / per_page, rounded up */
              pages: number
              /** From 0 */
              page: number
              /** Items of a page */
              per_page: number
              /** Items of this page */
              items: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Text */
                text: string
                /** Time it was made, with offset */
                created_at: string
                /** Who wrote it */
                author: {
                  /** Which side: applicant or employer */
                  participant_type: 'applicant' | 'employer'
                }
                /** Whether the caller has seen it */
                viewed_by_me: boolean
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Write to the other side of a response */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
        path: {
          /** Id of the response */
          negotiation_id: string | number
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Text of the message */
            message: string
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/negotiations/active/{negotiation_id}': {
    /** Take a response of yours out of your list */
    delete: {
      parameters: {
        path: {
          /** Id of the response */
          negotiation_id: string | number
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/negotiations/discard/{negotiation_id}': {
    /** Decline a response */
    put: {
      parameters: {
        path: {
          /** Id of the response */
          negotiation_id: string | number
        }
      }
      requestBody?: {
        content: {
          'application/json': {
            /** A word to the applicant */
            message?: string
          }
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/negotiations/invitation/{negotiation_id}': {
    /** Invite the applicant of a response */
    put: {
      parameters: {
        path: {
          /** Id of the response */
          negotiation_id: string | number
        }
      }
      requestBody?: {
        content: {
          'application/json': {
            /** A word to the applicant */
            message?: string
          }
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/networks': {
    /** List private networks */
    get: {
      parameters: {
        query?: {
          /** Most items to return; all of them when absent */
          limit?: number
          /** Items to skip */
          offset?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Network'][]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Create a private network */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Name of the private network, 1 to 63 printable characters */
            Name: string
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Network']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/networks/{id}': {
    /** Get a private network */
    get: {
      parameters: {
        path: {
          /** Identifier of the network */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Network']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Rename a private network */
    put: {
      parameters: {
        path: {
          /** Identifier of the network */
          id: string | number
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Name of the private network, 1 to 63 printable characters */
            Name: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Network']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Rename a private network */
    patch: {
      parameters: {
        path: {
          /** Identifier of the network */
          id: string | number
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Name of the private network, 1 to 63 printable characters */
            Name: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Network']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Delete a private network */
    delete: {
      parameters: {
        query?: {
          /** True to take linked servers out of the network first */
          detach?: boolean | '0' | '1' | 'true' | 'false'
        }
        path: {
          /** Identifier of the network */
          id: string | number
        }
      }
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['Job']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/openapi.json': {
    /** Read this description */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** Version of the format */
              openapi: '3.1.0'
              /** Every path with its methods */
              paths: Record<string, unknown>
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/orders': {
    /** List the caller’s trips, newest first */
    get: {
      parameters: {
        query?: {
          /** Trips per answer, 1 to 100 */
          limit?: number
          /** `next` of the previous answer */
          cursor?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** The caller’s trips, newest first */
              orders: components['schemas']['Order'][]
              /** Give it as `cursor` for the next trips; absent at the end */
              next?: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Register a finished trip */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody?: {
        content: {
          'application/json': {
            /** Where the trip began */
            pickup?: string
            /** Where the trip ended */
            dropoff?: string
            /** Price of the trip as a decimal text */
            fare?: string
            /** ISO 4217 code of the fare */
            currency?: string
            /** When the trip ended (RFC 3339); now by default */
            finished_at?: string
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Order']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/orders/{order_id}': {
    /** Show one trip of the caller with its feedback */
    get: {
      parameters: {
        path: {
          /** Order id */
          order_id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Order']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/orders/{order_id}/feedback-link': {
    /** Make a single-use link to the feedback screen of a trip */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
        path: {
          /** Order id */
          order_id: string
        }
      }
      responses: {
        201: {
          content: {
            'application/json': {
              /** Page to open in a web view; the secret stands behind the #, so no log sees it */
              url: string
              /** What to give to POST /feedback-sessions; works once */
              secret: string
              /** When the link ends (RFC 3339) */
              expires_at: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/professional_roles': {
    /** Get professional roles */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Categories of roles */
              categories?: ({
                /** Identifier in its dictionary or collection */
                id?: string
                /** Name for a person */
                name?: string
                /** Roles of the category */
                roles?: ({
                  /** Identifier in its dictionary or collection */
                  id?: string
                  /** Name for a person */
                  name?: string
                  /** Whether a resume that is not filled in may respond */
                  accept_incomplete_resumes?: boolean
                  /** Whether it stands for the whole category */
                  is_default?: boolean
                  /** Whether it can no longer be chosen */
                  select_deprecated?: boolean
                  /** Whether it can no longer be searched by */
                  search_deprecated?: boolean
                })[]
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/resumes': {
    /** Find resumes */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
          /** Words of title or skills */
          text?: string
          /** Area, what lies inside it included */
          area?: string[]
          /** Professional role */
          professional_role?: string[]
          /** For the role and the region of your vacancy */
          vacancy_id?: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Resume_1']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Write a resume */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['Resume_2']
        }
      }
      responses: {
        201: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/resumes/{resume_id}': {
    /** Get a resume */
    get: {
      parameters: {
        path: {
          /** Id of the resume */
          resume_id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id: string
              /** Heading */
              title: string
              /** Full link to the resume */
              url: string
              /** Address of its page for people */
              alternate_url: string
              /** null for callers who may not see it */
              first_name: string | null
              /** null for callers who may not see it */
              last_name: string | null
              /** null for callers who may not see it */
              middle_name: string | null
              /** Age in years; null when not told */
              age: number | null
              /** Area with its identifier and name */
              area: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
                /** Full link to the area */
                url: string
              }
              /** Gender; null when not told */
              gender: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              } | null
              /** Salary; null when not told */
              salary: {
                /** Amount in the currency */
                amount: number
                /** Currency code */
                currency: string
              } | null
              /** Experience: wanted by a vacancy, or the places of work in a resume */
              experience: components['schemas']['Experience'][]
              /** Experience as a whole; null without any */
              total_experience: {
                /** Number of months */
                months: number
              } | null
              /** Education: wanted by a vacancy, or told in a resume */
              education: {
                /** Level, with its identifier and name */
                level: {
                  /** Identifier in its dictionary or collection */
                  id: string
                  /** Name for a person */
                  name: string
                }
                /** Higher education */
                primary: ({
                  /** Name for a person */
                  name: string
                  /** Faculty */
                  organization: string | null
                  /** Year it ended */
                  year: number
                })[]
              }
              /** Certificates */
              certificate: never[]
              /** Photo; null without one */
              photo: null
              /** Time it was made, with offset */
              created_at: string
              /** Time of the last change, with offset */
              updated_at: string
              /** For the owner */
              status?: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              }
              /** For the owner */
              access?: {
                /** Kind, with its identifier and name */
                type: {
                  /** Identifier in its dictionary or collection */
                  id: string
                  /** Name for a person */
                  name: string
                }
              }
              /** Whether every required part is filled in */
              finished: boolean
              /** Whether moderators closed it */
              blocked: boolean
              /** For the owner */
              total_views?: number
              /** Vacancies that fit this resume: their address and number */
              similar_vacancies: {
                /** Address of the same thing in this API */
                url: string
              }
              /** Whether the caller may see names and contacts */
              can_view_full_info: boolean
              /** null for callers who may not see it */
              birth_date: string | null
              /** Countries of citizenship */
              citizenship: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
                /** Full link to the area */
                url: string
              })[]
              /** Empty for callers who may not see it */
              contact: ({
                /** Kind, with its identifier and name */
                type: {
                  /** Identifier in its dictionary or collection */
                  id: string
                  /** Name for a person */
                  name: string
                }
                /** Value as it would be sent in a query */
                value: string
                /** Whether this contact is the preferred one */
                preferred: boolean
                /** Remark; null without one */
                comment: string | null
              })[]
              /** Key skills */
              skill_set: string[]
              /** About oneself */
              skills: string | null
              /** Languages with their levels */
              language: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
                /** Level, with its identifier and name */
                level: {
                  /** Identifier in its dictionary or collection */
                  id: string
                  /** Name for a person */
                  name: string
                }
              })[]
              /** Working schedules wanted */
              schedules: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Kinds of employment wanted */
              employments: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Categories of the driving licence */
              driver_license_types: ({
                /** Identifier in its dictionary or collection */
                id: string
              })[]
              /** Professional roles */
              professional_roles: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Write your resume anew */
    put: {
      parameters: {
        path: {
          /** Id of the resume */
          resume_id: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['Resume_2']
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Delete your resume */
    delete: {
      parameters: {
        path: {
          /** Id of the resume */
          resume_id: string
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/resumes/{resume_id}/similar_vacancies': {
    /** List vacancies that fit a resume */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
        }
        path: {
          /** Id of the resume */
          resume_id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ResumeSimilarVacancy']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/resumes/mine': {
    /** List your own resumes */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Resume_1']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/robots.txt': {
    /** Tell robots what to read */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'text/plain': string
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/save-feedback': {
    /** Save the feedback of a trip, once */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Order id */
            order_id: string
            /** Rating, 1 to 5; absent stores no rating */
            stars?: number
            /** Free text, at most 2000 characters */
            comment?: string
            /** Chosen reasons, at most 20 per question, 1 to 200 characters each */
            reasons?: string[] | {
              /** Answers to the standard question */
              quality_choices?: string[]
              /** Answers to the question why this trip was better */
              better_quality_choices?: string[]
            }
            /** Tip as a decimal text, such as "0.30"; never a number */
            tips?: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** The feedback is stored */
              status: 'saved'
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/saved_searches/vacancies': {
    /** List your saved searches */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Objects found, exact */
              found: number
              /** found / per_page, rounded up */
              pages: number
              /** From 0 */
              page: number
              /** Items of a page */
              per_page: number
              /** Items of this page */
              items: components['schemas']['SavedSearchVacancy'][]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Save a search */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody?: {
        content: {
          'application/json': {
            /** Query language: words, "phrase", AND OR NOT, (), NAME: COMPANY_NAME: DESCRIPTION:, !exact, prefix* */
            text?: string
            /** Where the words may stand: name, company_name, description. Repeat the key for "any of" */
            search_field?: string[]
            /** Words or phrases that must not occur, separated by commas */
            excluded_text?: string
            /** true: do not turn a city and a sum among the words into filters */
            no_magic?: boolean | '0' | '1' | 'true' | 'false'
            /** Dictionary experience. Repeat the key for "any of" */
            experience?: string[]
            /** Dictionary employment. Repeat the key for "any of" */
            employment?: string[]
            /** Dictionary schedule. Repeat the key for "any of" */
            schedule?: string[]
            /** Dictionary employment_form. Repeat the key for "any of" */
            employment_form?: string[]
            /** Dictionary work_format. Repeat the key for "any of" */
            work_format?: string[]
            /** Dictionary working_hours. Repeat the key for "any of" */
            working_hours?: string[]
            /** Dictionary work_schedule_by_days. Repeat the key for "any of" */
            work_schedule_by_days?: string[]
            /** not_required_or_not_specified, special_secondary, higher. Repeat the key for "any of" */
            education?: string[]
            /** Kinds of part-time work. Repeat the key for "any of" */
            part_time?: string[]
            /** true: only with temporary contracts */
            accept_temporary?: boolean | '0' | '1' | 'true' | 'false'
            /** Area of any level; what lies inside it is found too. Repeat the key for "any of" */
            area?: string[]
            /** Metro line (`8`) or station (`8.3`). Repeat the key for "any of" */
            metro?: string[]
            /** Professional role. Repeat the key for "any of" */
            professional_role?: string[]
            /** Professional area (`1`) or specialization (`1.395`). Repeat the key for "any of" */
            specialization?: string[]
            /** Industry (`7`) or part of one (`7.540`) of the company's. Repeat the key for "any of" */
            industry?: string[]
            /** Company. Repeat the key for "any of" */
            employer_id?: string[]
            /** Dictionary vacancy_label. Repeat the key for "any of" */
            label?: string[]
            /** Category of the driving licence. Repeat the key for "any of" */
            driver_license_types?: string[]
            /** Wanted pay a month: vacancies whose range is near it, and those without a range */
            salary?: number
            /** Currency of `salary`, RUR by default; does nothing alone */
            currency?: string
            /** Stated pay a month in roubles, by its lower end where it has one: at least */
            salary_from?: number
            /** The same pay: at most. Vacancies without pay are left out by either */
            salary_to?: number
            /** true: leave out vacancies without a salary */
            only_with_salary?: boolean | '0' | '1' | 'true' | 'false'
            /** Dictionary salary_range_mode. Repeat the key for "any of" */
            salary_mode?: string[]
            /** Dictionary salary_range_frequency. Repeat the key for "any of" */
            salary_frequency?: string[]
            /** Published in the last so many days; not with date_from, date_to */
            period?: number
            /** Published from: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
            date_from?: string
            /** Published to, included; a date alone means its end: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
            date_to?: string
            /** Box on the map; all four sides or none */
            top_lat?: number
            /** South side of the box */
            bottom_lat?: number
            /** West side of the box */
            left_lng?: number
            /** East side of the box */
            right_lng?: number
            /** Default: relevance with a text, publication_time without */
            order_by?: 'publication_time' | 'salary_desc' | 'salary_asc' | 'relevance' | 'distance'
            /** Where the order by distance starts */
            sort_point_lat?: number
            /** Where the order by distance starts */
            sort_point_lng?: number
            /** Default: the search in words */
            name?: string
            /** true: wanted as news */
            subscription?: boolean | '0' | '1' | 'true' | 'false'
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/saved_searches/vacancies/{saved_search_id}': {
    /** Get a saved search */
    get: {
      parameters: {
        path: {
          /** Id of the saved search */
          saved_search_id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['SavedSearchVacancy']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Rename a saved search, or switch its news */
    put: {
      parameters: {
        path: {
          /** Id of the saved search */
          saved_search_id: string | number
        }
      }
      requestBody?: {
        content: {
          'application/json': {
            /** New name; not together with `subscription` */
            name?: string
            /** Whether it is wanted as news; not together with `name` */
            subscription?: boolean | '0' | '1' | 'true' | 'false'
          }
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Remove a saved search */
    delete: {
      parameters: {
        path: {
          /** Id of the saved search */
          saved_search_id: string | number
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/scopes': {
    /** List the scopes that the caller may give to a token */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** Scopes that the caller may give to a token */
              items: ({
                /** Name of the scope */
                scope: 'cloud:read' | 'cloud:write' | 'vacancies:read' | 'vacancies:write' | 'rides:read' | 'rides:write' | 'music:read' | 'music:internal' | 'support:write' | 'tokens:write' | 'operator:read' | 'operator:write'
                /** What it lets a token do */
                meaning: string
                /** True for scopes that only stand alone, in tokens of services inside the house */
                service: boolean
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/search': {
    /** Search tracks, artists and albums */
    get: {
      parameters: {
        query: {
          /** Part of a title or name, in any case */
          q: string
          /** Records to skip; more than 10000 counts as 10000 */
          offset?: number
          /** Records wanted; more than 50 counts as 50 */
          count?: number
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Search']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/servers': {
    /** List servers */
    get: {
      parameters: {
        query?: {
          /** Most items to return; all of them when absent */
          limit?: number
          /** Items to skip */
          offset?: number
          /** Part of the name, any case */
          name?: string
          /** New, Active, Updating, Deleting or Failed */
          state?: 'New' | 'Active' | 'Updating' | 'Deleting' | 'Failed'
          /** Identifier of the private network */
          network_id?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Server'][]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Create a server */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Name of the server, 1 to 63 printable characters */
            Name: string
            /** Number of processors, 1 to 64 */
            CPU: number
            /** Memory in MB, 128 to 262144 */
            RAM: number
            /** Disk in GB, 1 to 4096 */
            HDD: number
            /** Identifier of a system image or of an own template, from GET /api/images */
            imageID: number
            /** Kind of storage: SSD or SAS */
            HDDType?: 'SSD' | 'SAS'
            /** True for a full share of each processor */
            IsHighPerformance?: boolean
            /** Public OpenSSH key for the administrator, one line */
            SSHKey?: string
            /** cloud-init user data, handed to the server as it is */
            UserData?: string
            /** Private networks to join from the start */
            NetworkIDs?: number[]
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Server']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/servers/{id}': {
    /** Get a server with all its attributes */
    get: {
      parameters: {
        path: {
          /** Identifier of the server */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Server']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Change a server's name or size */
    put: {
      parameters: {
        path: {
          /** Identifier of the server */
          id: string | number
        }
      }
      requestBody?: {
        content: {
          'application/json': components['schemas']['Server_1']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Job'] | components['schemas']['Server']
          }
        }
        202: {
          content: {
            'application/json': components['schemas']['Job'] | components['schemas']['Server']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Change a server's name or size */
    patch: {
      parameters: {
        path: {
          /** Identifier of the server */
          id: string | number
        }
      }
      requestBody?: {
        content: {
          'application/json': components['schemas']['Server_1']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Job'] | components['schemas']['Server']
          }
        }
        202: {
          content: {
            'application/json': components['schemas']['Job'] | components['schemas']['Server']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Delete a server */
    delete: {
      parameters: {
        path: {
          /** Identifier of the server */
          id: string | number
        }
      }
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['Job']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/servers/{id}/actions': {
    /** Switch a server on or off, or move it in or out of a private network */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
        path: {
          /** Identifier of the server */
          id: string | number
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** What to do with the server */
            Type: 'PowerOn' | 'PowerOff' | 'PowerReboot' | 'ShutDownGuestOS' | 'AddNetwork' | 'RemoveNetwork'
            /** The private network; required for AddNetwork and RemoveNetwork */
            NetworkID?: number
          }
        }
      }
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['Job']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/servers/{id}/jobs': {
    /** List the jobs of a server, newest first */
    get: {
      parameters: {
        path: {
          /** Identifier of the server */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Job'][]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/servers/{id}/password': {
    /** Show the administrator's password once more */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
        path: {
          /** Identifier of the server */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Login of the administrator */
              AdminUserName: string
              /** Password of the administrator; shown once */
              AdminPassword: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        410: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/sitemap.xml': {
    /** List the parts of the sitemap */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/xml': string
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/sitemaps/{first}': {
    /** Get a part of the sitemap */
    get: {
      parameters: {
        path: {
          /** Id of the vacancy with which the part begins */
          first: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/xml': string
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/specializations': {
    /** Get professional areas with specializations */
    get: {
      parameters: {
        query?: {
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': ({
              /** Identifier in its dictionary or collection */
              id?: string
              /** Name for a person */
              name?: string
              /** Specializations, as older clients know them */
              specializations?: ({
                /** Identifier in its dictionary or collection */
                id?: string
                /** Name for a person */
                name?: string
                /** Whether it is manual work */
                laboring?: boolean
              })[]
            })[]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/suggests/{kind}': {
    /** Complete what is being typed */
    get: {
      parameters: {
        query: {
          /** What has been typed, 2 to 3000 characters */
          text: string
          /** Accepted */
          area_id?: string
          /** Accepted; names are Russian */
          locale?: string
        }
        path: {
          /** What to suggest */
          kind: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Items of this page */
              items: ({
                /** Text */
                text: string
                /** Identifier in its dictionary or collection */
                id?: string
                /** Address of the same thing in this API */
                url?: string
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/support/deliveries': {
    /** List deliveries to the support desk; by default those that wait for a person */
    get: {
      parameters: {
        query?: {
          /** `dead` waits for a person */
          state?: 'pending' | 'delivered' | 'dead'
          /** `next` of the previous answer */
          cursor?: string
          /** Entries per answer, 1 to 100 */
          limit?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Deliveries, newest first */
              deliveries: components['schemas']['Delivery'][]
              /** Give it as `cursor` for the next deliveries; absent at the end */
              next?: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/support/deliveries/{id}/retry': {
    /** Try a dead delivery again now */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
        path: {
          /** Delivery id */
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Delivery']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/support/deliveries/retry': {
    /** Try all dead deliveries again now, the oldest 500 first */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** They are tried again now */
              status: 'retrying'
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/support/tasks': {
    /** List support tasks, newest first */
    get: {
      parameters: {
        query?: {
          /** Only the task with this key */
          key?: string
          /** Only open or only closed tasks */
          state?: 'open' | 'closed'
          /** `next` of the previous answer */
          cursor?: string
          /** Entries per answer, 1 to 100 */
          limit?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Tasks, newest first */
              tasks: components['schemas']['Task'][]
              /** Give it as `cursor` for the next tasks; absent at the end */
              next?: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Post a support task from outside */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Idempotency key of the task; a second task with it is refused */
            key: string
            /** One line */
            subject: string
            /** Text of the task */
            body?: string
            /** Labels */
            tags?: string[]
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Task']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/support/tasks/{id}': {
    /** Show one support task */
    get: {
      parameters: {
        path: {
          /** Task id */
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Task']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Close a support task or open it again */
    patch: {
      parameters: {
        path: {
          /** Task id */
          id: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Close or open again */
            state: 'open' | 'closed'
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Task']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/switches': {
    /** List the feature switches */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** Every feature switch */
              switches: components['schemas']['Switch'][]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/switches/{name}': {
    /** Turn a feature on or off */
    patch: {
      parameters: {
        path: {
          /** Feature */
          name: string
        }
      }
      requestBody?: {
        content: {
          'application/json': {
            /** Off means off for everybody */
            enabled?: boolean
            /** On for these platforms only; empty means all */
            platforms?: string[]
            /** On from this client version; null means any */
            min_app_version?: string | null
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Switch']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/switches/history': {
    /** List the latest changes of the switches */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** Changes, newest first */
              changes: ({
                /** Change id */
                id: string
                /** Feature */
                name: string
                /** State before the change */
                before: {
                  /** On or off */
                  enabled: boolean
                  /** Platforms; empty means all */
                  platforms: string[]
                  /** First client version; null means any */
                  min_app_version: string | null
                }
                /** State after the change */
                after: {
                  /** On or off */
                  enabled: boolean
                  /** Platforms; empty means all */
                  platforms: string[]
                  /** First client version; null means any */
                  min_app_version: string | null
                }
                /** Who changed it */
                by: string
                /** When (RFC 3339) */
                at: string
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/switches/history/{id}/revert': {
    /** Bring a switch back to its state before a change */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
        path: {
          /** Change id */
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Switch']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/templates': {
    /** List own server templates */
    get: {
      parameters: {
        query?: {
          /** Most items to return; all of them when absent */
          limit?: number
          /** Items to skip */
          offset?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Template'][]
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Make a template of a server */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Display name, 1 to 63 printable characters */
            Name: string
            /** Technical name, 1 to 63 printable characters, unique among own templates */
            TechName: string
            /** Server to make the template of */
            ServerID: number
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Template']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/templates/{id}': {
    /** Get a server template */
    get: {
      parameters: {
        path: {
          /** Identifier of the template */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Template']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Delete a template */
    delete: {
      parameters: {
        path: {
          /** Identifier of the template */
          id: string | number
        }
      }
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['Job']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/tips-report': {
    /** Sum the caller’s own tips */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** One total per currency */
              totals: ({
                /** ISO 4217 code; absent for trips registered without one */
                currency?: string
                /** Exact sum of the caller’s own tips, a decimal text */
                total: string
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/token': {
    /** Show the calling token */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Token']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Revoke the calling token and the tokens it made */
    delete: {
      parameters: {}
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/tokens': {
    /** List own tokens */
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            'application/json': {
              /** Tokens that were not revoked, newest first */
              items: components['schemas']['Token'][]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Make a token */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** What the token is for, 1 to 100 characters */
            name: string
            /** What the token may do */
            scopes: ('cloud:read' | 'cloud:write' | 'vacancies:read' | 'vacancies:write' | 'rides:read' | 'rides:write' | 'music:read' | 'music:internal' | 'support:write' | 'tokens:write' | 'operator:read' | 'operator:write')[]
            /** When it ends; null or absent: never, or with the calling token */
            expires_at?: string | null
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': {
              /** Token id, `tok_…` */
              id: string
              /** What the token is for */
              name: string
              /** The last four characters of the token */
              hint: string
              /** What the token may do */
              scopes: ('cloud:read' | 'cloud:write' | 'vacancies:read' | 'vacancies:write' | 'rides:read' | 'rides:write' | 'music:read' | 'music:internal' | 'support:write' | 'tokens:write' | 'operator:read' | 'operator:write')[]
              /** The token that made it, or null when it was made in the browser */
              parent_id: string | null
              /** When it was made */
              created_at: string
              /** When it was last used, to the minute; null when never */
              last_used_at: string | null
              /** When it ends; null: never */
              expires_at: string | null
              /** The token itself, shown this once: `qt_` and 49 letters and digits */
              token: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/tokens/{id}': {
    /** Show one of the own tokens */
    get: {
      parameters: {
        path: {
          /** Token id, `tok_…` */
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Token']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Revoke a token and the tokens it made */
    delete: {
      parameters: {
        path: {
          /** Token id, `tok_…` */
          id: string
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/track/{id}': {
    /** Get a track */
    get: {
      parameters: {
        query?: {
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the track */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Track']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/track/top/today': {
    /** Get the best track of the day */
    get: {
      parameters: {
        query?: {
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['TrackTopToday']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/users': {
    /** List the accounts */
    get: {
      parameters: {
        query?: {
          /** Part of a name or address */
          q?: string
          /** Only accounts with this role */
          role?: 'user' | 'employer' | 'agent' | 'operator'
          /** Page, from 1 */
          page?: number
          /** Accounts per page */
          per_page?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Accounts, newest first */
              items: components['schemas']['User'][]
              /** How many there are in all */
              total: number
              /** This page, from 1 */
              page: number
              /** Accounts per page */
              per_page: number
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/users/{id}': {
    /** Show an account */
    get: {
      parameters: {
        path: {
          /** Account id, `usr_…` */
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['User']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    /** Change the roles of an account, or block it */
    patch: {
      parameters: {
        path: {
          /** Account id, `usr_…` */
          id: string
        }
      }
      requestBody?: {
        content: {
          'application/json': {
            /** The new roles; `user` is always among them */
            roles?: ('user' | 'employer' | 'agent' | 'operator')[]
            /** True blocks the account at once, false lets it in again */
            disabled?: boolean
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['User']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/v1/album/{id}': {
    /** Get an album */
    get: {
      parameters: {
        query?: {
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the album */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Album']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/v1/album/{id}/tracks': {
    /** List the tracks of an album */
    get: {
      parameters: {
        query?: {
          /** Records to skip; more than 10000 counts as 10000 */
          offset?: number
          /** Records wanted; more than 50 counts as 50 */
          count?: number
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the album */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AlbumTrack']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/v1/artist/{id}': {
    /** Get an artist */
    get: {
      parameters: {
        query?: {
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the artist */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Id */
              id: number
              /** Name of the artist */
              title?: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/v1/artist/{id}/tracks': {
    /** List the tracks of an artist */
    get: {
      parameters: {
        query?: {
          /** Records to skip; more than 10000 counts as 10000 */
          offset?: number
          /** Records wanted; more than 50 counts as 50 */
          count?: number
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the artist */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AlbumTrack']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/v1/search': {
    /** Search tracks, artists and albums */
    get: {
      parameters: {
        query: {
          /** Part of a title or name, in any case */
          q: string
          /** Records to skip; more than 10000 counts as 10000 */
          offset?: number
          /** Records wanted; more than 50 counts as 50 */
          count?: number
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Search']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/v1/track/{id}': {
    /** Get a track */
    get: {
      parameters: {
        query?: {
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
        path: {
          /** Id of the track */
          id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Track']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/v1/track/top/today': {
    /** Get the best track of the day */
    get: {
      parameters: {
        query?: {
          /** Format of the answer; JSON without it */
          format?: 'json' | 'xml'
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['TrackTopToday']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/v2/feedback-screen': {
    /** Get the feedback screen of a trip */
    get: {
      parameters: {
        query?: {
          /** Order id; without it the caller’s latest finished unrated trip, or the general screen */
          order_id?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['FeedbackScreen']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/v2/save-feedback': {
    /** Save the feedback of a trip, once (reasons by question only) */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Order id */
            order_id: string
            /** Rating, 1 to 5; absent stores no rating */
            stars?: number
            /** Free text, at most 2000 characters */
            comment?: string
            /** Chosen reasons, at most 20 per question, 1 to 200 characters each */
            reasons?: {
              /** Answers to the standard question */
              quality_choices?: string[]
              /** Answers to the question why this trip was better */
              better_quality_choices?: string[]
            }
            /** Tip as a decimal text, such as "0.30"; never a number */
            tips?: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** The feedback is stored */
              status: 'saved'
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
  }
  '/api/vacancies': {
    /** Search vacancies */
    get: {
      parameters: {
        query?: {
          /** Query language: words, "phrase", AND OR NOT, (), NAME: COMPANY_NAME: DESCRIPTION:, !exact, prefix* */
          text?: string
          /** Where the words may stand: name, company_name, description. Repeat the key for "any of" */
          search_field?: string[]
          /** Words or phrases that must not occur, separated by commas */
          excluded_text?: string
          /** true: do not turn a city and a sum among the words into filters */
          no_magic?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary experience. Repeat the key for "any of" */
          experience?: string[]
          /** Dictionary employment. Repeat the key for "any of" */
          employment?: string[]
          /** Dictionary schedule. Repeat the key for "any of" */
          schedule?: string[]
          /** Dictionary employment_form. Repeat the key for "any of" */
          employment_form?: string[]
          /** Dictionary work_format. Repeat the key for "any of" */
          work_format?: string[]
          /** Dictionary working_hours. Repeat the key for "any of" */
          working_hours?: string[]
          /** Dictionary work_schedule_by_days. Repeat the key for "any of" */
          work_schedule_by_days?: string[]
          /** not_required_or_not_specified, special_secondary, higher. Repeat the key for "any of" */
          education?: string[]
          /** Kinds of part-time work. Repeat the key for "any of" */
          part_time?: string[]
          /** true: only with temporary contracts */
          accept_temporary?: boolean | '0' | '1' | 'true' | 'false'
          /** Area of any level; what lies inside it is found too. Repeat the key for "any of" */
          area?: string[]
          /** Metro line (`8`) or station (`8.3`). Repeat the key for "any of" */
          metro?: string[]
          /** Professional role. Repeat the key for "any of" */
          professional_role?: string[]
          /** Professional area (`1`) or specialization (`1.395`). Repeat the key for "any of" */
          specialization?: string[]
          /** Industry (`7`) or part of one (`7.540`) of the company's. Repeat the key for "any of" */
          industry?: string[]
          /** Company. Repeat the key for "any of" */
          employer_id?: string[]
          /** Dictionary vacancy_label. Repeat the key for "any of" */
          label?: string[]
          /** Category of the driving licence. Repeat the key for "any of" */
          driver_license_types?: string[]
          /** Wanted pay a month: vacancies whose range is near it, and those without a range */
          salary?: number
          /** Currency of `salary`, RUR by default; does nothing alone */
          currency?: string
          /** Stated pay a month in roubles, by its lower end where it has one: at least */
          salary_from?: number
          /** The same pay: at most. Vacancies without pay are left out by either */
          salary_to?: number
          /** true: leave out vacancies without a salary */
          only_with_salary?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary salary_range_mode. Repeat the key for "any of" */
          salary_mode?: string[]
          /** Dictionary salary_range_frequency. Repeat the key for "any of" */
          salary_frequency?: string[]
          /** Published in the last so many days; not with date_from, date_to */
          period?: number
          /** Published from: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_from?: string
          /** Published to, included; a date alone means its end: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_to?: string
          /** Box on the map; all four sides or none */
          top_lat?: number
          /** South side of the box */
          bottom_lat?: number
          /** West side of the box */
          left_lng?: number
          /** East side of the box */
          right_lng?: number
          /** Default: relevance with a text, publication_time without */
          order_by?: 'publication_time' | 'salary_desc' | 'salary_asc' | 'relevance' | 'distance'
          /** Where the order by distance starts */
          sort_point_lat?: number
          /** Where the order by distance starts */
          sort_point_lng?: number
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
          /** true: answer with facets */
          clusters?: boolean | '0' | '1' | 'true' | 'false'
          /** true: answer with the arguments in words and a link without each */
          describe_arguments?: boolean | '0' | '1' | 'true' | 'false'
          /** true: each item with its number of responses */
          responses_count_enabled?: boolean | '0' | '1' | 'true' | 'false'
          /** Accepted; the order never depends on it */
          premium?: boolean | '0' | '1' | 'true' | 'false'
          /** Accepted; snippets are always there */
          enable_snippets?: boolean | '0' | '1' | 'true' | 'false'
          /** `key_skills`, `description`, or both with a comma: add them to each item */
          expand?: string
          /** Read on in the list that an earlier page named in its Link header */
          snapshot?: string
          /** Own saved search whose new vacancies count as seen now */
          saved_search_id?: string
          /** Accepted; names are Russian */
          locale?: string
          /** Accepted */
          host?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Vacancy_1']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Publish a vacancy of your company */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Title, 1 to 100 characters */
            name: string
            /** HTML; 150 to 10,000 characters of text. Tags outside the allow-list are dropped */
            description: string
            /** Where the work is: an area without parts */
            area: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Exactly one role */
            professional_roles: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** At most 30 */
            key_skills?: ({
              /** Name for a person */
              name: string
            })[]
            /** A sentence or two for lists; taken from the description when missing */
            requirement?: string
            /** The same for what is to be done */
            responsibility?: string
            /** Pay a month */
            salary?: components['schemas']['Salary_1'] | null
            /** Pay with what it is for and how often it is paid; wins over salary */
            salary_range?: components['schemas']['SalaryRange_1'] | null
            /** Dictionary experience */
            experience?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary employment */
            employment?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary schedule */
            schedule?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary employment_form */
            employment_form?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string | null
            /** Dictionary education */
            education?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary work_format */
            work_format?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary working_hours */
            working_hours?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary work_schedule_by_days */
            work_schedule_by_days?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary working_days */
            working_days?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary working_time_intervals */
            working_time_intervals?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary working_time_modes */
            working_time_modes?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary fly_in_fly_out_duration */
            fly_in_fly_out_duration?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Older classification, such as 1.221 */
            specializations?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Categories of the driving licence */
            driver_license_types?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Languages with their level */
            languages?: ({
              /** Identifier in its dictionary or collection */
              id: string
              /** Level, with its identifier and name */
              level: {
                /** Identifier in its dictionary or collection */
                id: string | number
              } | string
            })[]
            /** Where the place of work is */
            address?: components['schemas']['Address_1'] | null
            /** Shown to callers who are signed in */
            contacts?: {
              /** Name for a person */
              name?: string | null
              /** E-mail address */
              email?: string | null
              /** Telephone numbers */
              phones?: components['schemas']['Phone_1'][]
            } | null
            /** Dictionary vacancy_type */
            type?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary vacancy_billing_type */
            billing_type?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Department of the company */
            department?: {
              /** Identifier in its dictionary or collection */
              id?: string
              /** Name for a person */
              name: string
            } | null
            /** Your own reference */
            code?: string | null
            /** Where responses to a vacancy of the type `direct` go */
            response_url?: string | null
            /** Whether there is a test */
            test?: {
              /** Whether it must be done before responding */
              required?: boolean
            } | null
            /** Dictionary age_restriction */
            age_restriction?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string | null
            /** Suits people with disabilities */
            accept_handicapped?: boolean
            /** Suits people from 14 */
            accept_kids?: boolean
            /** A temporary contract is possible */
            accept_temporary?: boolean
            /** A short resume will do */
            accept_incomplete_resumes?: boolean
            /** Has night shifts */
            night_shifts?: boolean
            /** Is an internship */
            internship?: boolean
            /** Accepted */
            premium?: boolean
            /** A response needs a letter */
            response_letter_required?: boolean
            /** Applicants may write */
            allow_messages?: boolean
            /** Tell the employer of responses */
            response_notifications?: boolean
            /** true: publish it even if you have the same already */
            ignore_duplicates?: boolean | '0' | '1' | 'true' | 'false'
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/{vacancy_id}': {
    /** Get a vacancy */
    get: {
      parameters: {
        path: {
          /** Id of the vacancy */
          vacancy_id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Identifier in its dictionary or collection */
              id: string
              /** Whether it is published as premium */
              premium: boolean
              /** Name for a person */
              name: string
              /** Department of the company; null without one */
              department: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              } | null
              /** Whether a test belongs to it */
              has_test: boolean
              /** Whether a response needs a letter */
              response_letter_required: boolean
              /** Area with its identifier and name */
              area: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
                /** Full link to the area */
                url: string
              }
              /** Salary; null when not told */
              salary: components['schemas']['Salary'] | null
              /** Salary with its period and how it is paid; null when not told */
              salary_range: components['schemas']['SalaryRange'] | null
              /** Kind, with its identifier and name */
              type: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              }
              /** Place of work; null when not told */
              address: components['schemas']['Address'] | null
              /** Address to respond at, when outside this site; null otherwise */
              response_url: string | null
              /** Metres from the point of order_by=distance */
              sort_point_distance: number | null
              /** `2025-01-06T14:45:26+0300` */
              published_at: string
              /** Time it was made, with offset */
              created_at: string
              /** Whether it is in the archive */
              archived: boolean
              /** Address of the page to respond at */
              apply_alternate_url: string
              /** Whether the list shows the logo; null when not decided */
              show_logo_in_search: boolean | null
              /** Interview about working there; null without one */
              insider_interview: null
              /** Full link to the vacancy */
              url: string
              /** Its page for people */
              alternate_url: string
              /** favorited, got_response, got_invitation, got_rejection: of the caller */
              relations: string[]
              /** Company; null for whoever has none */
              employer: components['schemas']['Employer']
              /** For callers who are signed in */
              contacts: components['schemas']['Contact'] | null
              /** Working schedule; null when not told */
              schedule: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              }
              /** Working days */
              working_days: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Working time intervals */
              working_time_intervals: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Working time modes */
              working_time_modes: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Whether temporary work is possible; null when not told */
              accept_temporary: boolean
              /** Lengths of a rotation */
              fly_in_fly_out_duration: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Where one works: on site, remote, hybrid */
              work_format: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Hours of a working day */
              working_hours: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Working days and days off */
              work_schedule_by_days: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Whether there are night shifts */
              night_shifts: boolean
              /** Whether it is an internship */
              internship: boolean
              /** Professional roles */
              professional_roles: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              })[]
              /** Specializations, as older clients know them */
              specializations: components['schemas']['Specialization'][]
              /** Whether a resume that is not filled in may respond */
              accept_incomplete_resumes: boolean
              /** Whether people with disabilities are welcome */
              accept_handicapped: boolean
              /** Whether people from 14 years are welcome */
              accept_kids: boolean
              /** Least age; null without one */
              age_restriction: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              } | null
              /** Education: wanted by a vacancy, or told in a resume */
              education: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              }
              /** Experience: wanted by a vacancy, or the places of work in a resume */
              experience: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              }
              /** Kind of employment; null when not told */
              employment: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              }
              /** Form of employment; null when not told */
              employment_form: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              } | null
              /** Address to respond at from an advertisement; null otherwise */
              adv_response_url: null
              /** Whether it is an advertisement */
              is_adv_vacancy: boolean
              /** Context of the advertisement; null otherwise */
              adv_context: null
              /** Sanitized HTML */
              description: string
              /** HTML of the branded page; null without one */
              branded_description: string | null
              /** Key skills wanted */
              key_skills: ({
                /** Name for a person */
                name: string
              })[]
              /** The employer's own code; null without one */
              code: string | null
              /** Address of the account's responses */
              negotiations_url: string | null
              /** Address of fitting resumes; null for applicants */
              suitable_resumes_url: string | null
              /** Whether applicants may write */
              allow_messages: boolean
              /** Kind of publication */
              billing_type: {
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
              }
              /** Categories of the driving licence */
              driver_license_types: ({
                /** Identifier in its dictionary or collection */
                id: string
              })[]
              /** Languages with the levels wanted */
              languages: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
                /** Level, with its identifier and name */
                level: {
                  /** Identifier in its dictionary or collection */
                  id: string
                  /** Name for a person */
                  name: string
                }
              })[]
              /** Test of the vacancy; null without one */
              test: {
                /** Whether it must be done before responding */
                required: boolean
              } | null
              /** Whether it was hidden */
              hidden: boolean
              /** Whether moderators passed it */
              approved: boolean
              /** Time it was first published, with offset */
              initial_created_at: string
              /** Video of the vacancy; null without one */
              video_vacancy: null
              /** Template of its look; null without one */
              vacancy_constructor_template: null
              /** Time its publication ends, with offset */
              expires_at?: string | null
              /** Time it went to the archive; null while open */
              archived_at?: string | null
              /** Hiring manager; null for applicants */
              manager?: {
                /** Identifier in its dictionary or collection */
                id: string
              } | null
              /** Whether the manager is told of responses */
              response_notifications?: boolean
              /** Whether the publication can be raised to a better kind */
              can_upgrade_billing_type?: boolean
              /** Identifier before it was published again; null otherwise */
              previous_id?: string | null
              /** Numbers that belong to it */
              counters?: {
                /** Number of views */
                views: number
                /** Number of new responses */
                responses: number
                /** Number of responses not read */
                unread_responses: number
                /** Number of invitations */
                invitations: number
                /** Number of responses in work */
                resumes_in_progress: number
              }
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Write a vacancy of your company anew */
    put: {
      parameters: {
        path: {
          /** Id of the vacancy */
          vacancy_id: string | number
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** Title, 1 to 100 characters */
            name: string
            /** HTML; 150 to 10,000 characters of text. Tags outside the allow-list are dropped */
            description: string
            /** Where the work is: an area without parts */
            area: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Exactly one role */
            professional_roles: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** At most 30 */
            key_skills?: ({
              /** Name for a person */
              name: string
            })[]
            /** A sentence or two for lists; taken from the description when missing */
            requirement?: string
            /** The same for what is to be done */
            responsibility?: string
            /** Pay a month */
            salary?: components['schemas']['Salary_1'] | null
            /** Pay with what it is for and how often it is paid; wins over salary */
            salary_range?: components['schemas']['SalaryRange_1'] | null
            /** Dictionary experience */
            experience?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary employment */
            employment?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary schedule */
            schedule?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary employment_form */
            employment_form?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string | null
            /** Dictionary education */
            education?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary work_format */
            work_format?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary working_hours */
            working_hours?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary work_schedule_by_days */
            work_schedule_by_days?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary working_days */
            working_days?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary working_time_intervals */
            working_time_intervals?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary working_time_modes */
            working_time_modes?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Dictionary fly_in_fly_out_duration */
            fly_in_fly_out_duration?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Older classification, such as 1.221 */
            specializations?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Categories of the driving licence */
            driver_license_types?: ({
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string)[]
            /** Languages with their level */
            languages?: ({
              /** Identifier in its dictionary or collection */
              id: string
              /** Level, with its identifier and name */
              level: {
                /** Identifier in its dictionary or collection */
                id: string | number
              } | string
            })[]
            /** Where the place of work is */
            address?: components['schemas']['Address_1'] | null
            /** Shown to callers who are signed in */
            contacts?: {
              /** Name for a person */
              name?: string | null
              /** E-mail address */
              email?: string | null
              /** Telephone numbers */
              phones?: components['schemas']['Phone_1'][]
            } | null
            /** Dictionary vacancy_type */
            type?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Dictionary vacancy_billing_type */
            billing_type?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string
            /** Department of the company */
            department?: {
              /** Identifier in its dictionary or collection */
              id?: string
              /** Name for a person */
              name: string
            } | null
            /** Your own reference */
            code?: string | null
            /** Where responses to a vacancy of the type `direct` go */
            response_url?: string | null
            /** Whether there is a test */
            test?: {
              /** Whether it must be done before responding */
              required?: boolean
            } | null
            /** Dictionary age_restriction */
            age_restriction?: {
              /** Identifier in its dictionary or collection */
              id: string | number
            } | string | null
            /** Suits people with disabilities */
            accept_handicapped?: boolean
            /** Suits people from 14 */
            accept_kids?: boolean
            /** A temporary contract is possible */
            accept_temporary?: boolean
            /** A short resume will do */
            accept_incomplete_resumes?: boolean
            /** Has night shifts */
            night_shifts?: boolean
            /** Is an internship */
            internship?: boolean
            /** Accepted */
            premium?: boolean
            /** A response needs a letter */
            response_letter_required?: boolean
            /** Applicants may write */
            allow_messages?: boolean
            /** Tell the employer of responses */
            response_notifications?: boolean
          }
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/{vacancy_id}/responses': {
    /** List the responses to a vacancy of your company */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
          /** Dictionary applicant_negotiation_status */
          status?: 'all' | 'active' | 'invitations' | 'response' | 'discard' | 'archived' | 'non_archived' | 'deleted'
          /** What the order is by */
          order_by?: 'updated_at' | 'created_at'
          /** Direction */
          order?: 'asc' | 'desc'
          /** true: only those with something new */
          has_updates?: boolean | '0' | '1' | 'true' | 'false'
        }
        path: {
          /** For employers: responses to this vacancy of theirs */
          vacancy_id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Negotiation_1']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/{vacancy_id}/similar_vacancies': {
    /** List vacancies like this one */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
        }
        path: {
          /** Id of the vacancy */
          vacancy_id: string | number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ResumeSimilarVacancy']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/archived': {
    /** List the archived vacancies of your company */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ResumeSimilarVacancy']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/archived/{vacancy_id}': {
    /** Archive a vacancy of your company */
    put: {
      parameters: {
        path: {
          /** Id of the vacancy */
          vacancy_id: string | number
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Publish an archived vacancy of your company again */
    delete: {
      parameters: {
        path: {
          /** Id of the vacancy */
          vacancy_id: string | number
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/arguments': {
    /** Get the arguments of a search in words, with what it would find without each */
    get: {
      parameters: {
        query?: {
          /** Query language: words, "phrase", AND OR NOT, (), NAME: COMPANY_NAME: DESCRIPTION:, !exact, prefix* */
          text?: string
          /** Where the words may stand: name, company_name, description. Repeat the key for "any of" */
          search_field?: string[]
          /** Words or phrases that must not occur, separated by commas */
          excluded_text?: string
          /** true: do not turn a city and a sum among the words into filters */
          no_magic?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary experience. Repeat the key for "any of" */
          experience?: string[]
          /** Dictionary employment. Repeat the key for "any of" */
          employment?: string[]
          /** Dictionary schedule. Repeat the key for "any of" */
          schedule?: string[]
          /** Dictionary employment_form. Repeat the key for "any of" */
          employment_form?: string[]
          /** Dictionary work_format. Repeat the key for "any of" */
          work_format?: string[]
          /** Dictionary working_hours. Repeat the key for "any of" */
          working_hours?: string[]
          /** Dictionary work_schedule_by_days. Repeat the key for "any of" */
          work_schedule_by_days?: string[]
          /** not_required_or_not_specified, special_secondary, higher. Repeat the key for "any of" */
          education?: string[]
          /** Kinds of part-time work. Repeat the key for "any of" */
          part_time?: string[]
          /** true: only with temporary contracts */
          accept_temporary?: boolean | '0' | '1' | 'true' | 'false'
          /** Area of any level; what lies inside it is found too. Repeat the key for "any of" */
          area?: string[]
          /** Metro line (`8`) or station (`8.3`). Repeat the key for "any of" */
          metro?: string[]
          /** Professional role. Repeat the key for "any of" */
          professional_role?: string[]
          /** Professional area (`1`) or specialization (`1.395`). Repeat the key for "any of" */
          specialization?: string[]
          /** Industry (`7`) or part of one (`7.540`) of the company's. Repeat the key for "any of" */
          industry?: string[]
          /** Company. Repeat the key for "any of" */
          employer_id?: string[]
          /** Dictionary vacancy_label. Repeat the key for "any of" */
          label?: string[]
          /** Category of the driving licence. Repeat the key for "any of" */
          driver_license_types?: string[]
          /** Wanted pay a month: vacancies whose range is near it, and those without a range */
          salary?: number
          /** Currency of `salary`, RUR by default; does nothing alone */
          currency?: string
          /** Stated pay a month in roubles, by its lower end where it has one: at least */
          salary_from?: number
          /** The same pay: at most. Vacancies without pay are left out by either */
          salary_to?: number
          /** true: leave out vacancies without a salary */
          only_with_salary?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary salary_range_mode. Repeat the key for "any of" */
          salary_mode?: string[]
          /** Dictionary salary_range_frequency. Repeat the key for "any of" */
          salary_frequency?: string[]
          /** Published in the last so many days; not with date_from, date_to */
          period?: number
          /** Published from: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_from?: string
          /** Published to, included; a date alone means its end: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_to?: string
          /** Box on the map; all four sides or none */
          top_lat?: number
          /** South side of the box */
          bottom_lat?: number
          /** West side of the box */
          left_lng?: number
          /** East side of the box */
          right_lng?: number
          /** Default: relevance with a text, publication_time without */
          order_by?: 'publication_time' | 'salary_desc' | 'salary_asc' | 'relevance' | 'distance'
          /** Where the order by distance starts */
          sort_point_lat?: number
          /** Where the order by distance starts */
          sort_point_lng?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Number of all matches */
              found: number
              /** What was asked for, in words, each of which can be taken away */
              chips: ({
                /** Name of the parameter */
                argument: string
                /** Value as it would be sent in a query */
                value: string
                /** Its value in words; null when it needs none */
                value_description: string
                /** What the search finds without this value */
                found_without: number
                /** Colour of the line, six hexadecimal digits */
                hex_color?: string
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/facets': {
    /** Count the matches of a search for every value of every filter */
    get: {
      parameters: {
        query?: {
          /** Query language: words, "phrase", AND OR NOT, (), NAME: COMPANY_NAME: DESCRIPTION:, !exact, prefix* */
          text?: string
          /** Where the words may stand: name, company_name, description. Repeat the key for "any of" */
          search_field?: string[]
          /** Words or phrases that must not occur, separated by commas */
          excluded_text?: string
          /** true: do not turn a city and a sum among the words into filters */
          no_magic?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary experience. Repeat the key for "any of" */
          experience?: string[]
          /** Dictionary employment. Repeat the key for "any of" */
          employment?: string[]
          /** Dictionary schedule. Repeat the key for "any of" */
          schedule?: string[]
          /** Dictionary employment_form. Repeat the key for "any of" */
          employment_form?: string[]
          /** Dictionary work_format. Repeat the key for "any of" */
          work_format?: string[]
          /** Dictionary working_hours. Repeat the key for "any of" */
          working_hours?: string[]
          /** Dictionary work_schedule_by_days. Repeat the key for "any of" */
          work_schedule_by_days?: string[]
          /** not_required_or_not_specified, special_secondary, higher. Repeat the key for "any of" */
          education?: string[]
          /** Kinds of part-time work. Repeat the key for "any of" */
          part_time?: string[]
          /** true: only with temporary contracts */
          accept_temporary?: boolean | '0' | '1' | 'true' | 'false'
          /** Area of any level; what lies inside it is found too. Repeat the key for "any of" */
          area?: string[]
          /** Metro line (`8`) or station (`8.3`). Repeat the key for "any of" */
          metro?: string[]
          /** Professional role. Repeat the key for "any of" */
          professional_role?: string[]
          /** Professional area (`1`) or specialization (`1.395`). Repeat the key for "any of" */
          specialization?: string[]
          /** Industry (`7`) or part of one (`7.540`) of the company's. Repeat the key for "any of" */
          industry?: string[]
          /** Company. Repeat the key for "any of" */
          employer_id?: string[]
          /** Dictionary vacancy_label. Repeat the key for "any of" */
          label?: string[]
          /** Category of the driving licence. Repeat the key for "any of" */
          driver_license_types?: string[]
          /** Wanted pay a month: vacancies whose range is near it, and those without a range */
          salary?: number
          /** Currency of `salary`, RUR by default; does nothing alone */
          currency?: string
          /** Stated pay a month in roubles, by its lower end where it has one: at least */
          salary_from?: number
          /** The same pay: at most. Vacancies without pay are left out by either */
          salary_to?: number
          /** true: leave out vacancies without a salary */
          only_with_salary?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary salary_range_mode. Repeat the key for "any of" */
          salary_mode?: string[]
          /** Dictionary salary_range_frequency. Repeat the key for "any of" */
          salary_frequency?: string[]
          /** Published in the last so many days; not with date_from, date_to */
          period?: number
          /** Published from: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_from?: string
          /** Published to, included; a date alone means its end: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_to?: string
          /** Box on the map; all four sides or none */
          top_lat?: number
          /** South side of the box */
          bottom_lat?: number
          /** West side of the box */
          left_lng?: number
          /** East side of the box */
          right_lng?: number
          /** Default: relevance with a text, publication_time without */
          order_by?: 'publication_time' | 'salary_desc' | 'salary_asc' | 'relevance' | 'distance'
          /** Where the order by distance starts */
          sort_point_lat?: number
          /** Where the order by distance starts */
          sort_point_lng?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Number of all matches */
              found: number
              /** Refinements with their numbers */
              facets: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Name for a person */
                name: string
                /** The parameter its values go into */
                param: string
                /** Selected ones of another level, then the most frequent first */
                values: ({
                  /** Value as it would be sent in a query */
                  value: string
                  /** Name for a person */
                  name: string
                  /** Matches when this facet has only this value */
                  count: number
                  /** Whether it is asked for now */
                  selected: boolean
                  /** Chosen values that hold this one: to narrow the search, choose it in their place */
                  inside: string[]
                  /** Colour of the metro line */
                  hex_color?: string
                })[]
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/favorited': {
    /** List your favourite vacancies */
    get: {
      parameters: {
        query?: {
          /** From 0 */
          page?: number
          /** Items of a page */
          per_page?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ResumeSimilarVacancy']
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/favorited/{vacancy_id}': {
    /** Add a vacancy to your favourites */
    put: {
      parameters: {
        path: {
          /** Id of the vacancy */
          vacancy_id: string | number
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
    /** Remove a vacancy from your favourites */
    delete: {
      parameters: {
        path: {
          /** Id of the vacancy */
          vacancy_id: string | number
        }
      }
      responses: {
        204: { content?: never }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/points': {
    /** Get the places of the matches of a search on the map */
    get: {
      parameters: {
        query?: {
          /** Query language: words, "phrase", AND OR NOT, (), NAME: COMPANY_NAME: DESCRIPTION:, !exact, prefix* */
          text?: string
          /** Where the words may stand: name, company_name, description. Repeat the key for "any of" */
          search_field?: string[]
          /** Words or phrases that must not occur, separated by commas */
          excluded_text?: string
          /** true: do not turn a city and a sum among the words into filters */
          no_magic?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary experience. Repeat the key for "any of" */
          experience?: string[]
          /** Dictionary employment. Repeat the key for "any of" */
          employment?: string[]
          /** Dictionary schedule. Repeat the key for "any of" */
          schedule?: string[]
          /** Dictionary employment_form. Repeat the key for "any of" */
          employment_form?: string[]
          /** Dictionary work_format. Repeat the key for "any of" */
          work_format?: string[]
          /** Dictionary working_hours. Repeat the key for "any of" */
          working_hours?: string[]
          /** Dictionary work_schedule_by_days. Repeat the key for "any of" */
          work_schedule_by_days?: string[]
          /** not_required_or_not_specified, special_secondary, higher. Repeat the key for "any of" */
          education?: string[]
          /** Kinds of part-time work. Repeat the key for "any of" */
          part_time?: string[]
          /** true: only with temporary contracts */
          accept_temporary?: boolean | '0' | '1' | 'true' | 'false'
          /** Area of any level; what lies inside it is found too. Repeat the key for "any of" */
          area?: string[]
          /** Metro line (`8`) or station (`8.3`). Repeat the key for "any of" */
          metro?: string[]
          /** Professional role. Repeat the key for "any of" */
          professional_role?: string[]
          /** Professional area (`1`) or specialization (`1.395`). Repeat the key for "any of" */
          specialization?: string[]
          /** Industry (`7`) or part of one (`7.540`) of the company's. Repeat the key for "any of" */
          industry?: string[]
          /** Company. Repeat the key for "any of" */
          employer_id?: string[]
          /** Dictionary vacancy_label. Repeat the key for "any of" */
          label?: string[]
          /** Category of the driving licence. Repeat the key for "any of" */
          driver_license_types?: string[]
          /** Wanted pay a month: vacancies whose range is near it, and those without a range */
          salary?: number
          /** Currency of `salary`, RUR by default; does nothing alone */
          currency?: string
          /** Stated pay a month in roubles, by its lower end where it has one: at least */
          salary_from?: number
          /** The same pay: at most. Vacancies without pay are left out by either */
          salary_to?: number
          /** true: leave out vacancies without a salary */
          only_with_salary?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary salary_range_mode. Repeat the key for "any of" */
          salary_mode?: string[]
          /** Dictionary salary_range_frequency. Repeat the key for "any of" */
          salary_frequency?: string[]
          /** Published in the last so many days; not with date_from, date_to */
          period?: number
          /** Published from: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_from?: string
          /** Published to, included; a date alone means its end: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_to?: string
          /** Box on the map; all four sides or none */
          top_lat?: number
          /** South side of the box */
          bottom_lat?: number
          /** West side of the box */
          left_lng?: number
          /** East side of the box */
          right_lng?: number
          /** Default: relevance with a text, publication_time without */
          order_by?: 'publication_time' | 'salary_desc' | 'salary_asc' | 'relevance' | 'distance'
          /** Where the order by distance starts */
          sort_point_lat?: number
          /** Where the order by distance starts */
          sort_point_lng?: number
          /** At most so many, newest first */
          limit?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Matches, with and without a place on the map */
              found: number
              /** Places on the map */
              points: ({
                /** Identifier in its dictionary or collection */
                id: string
                /** Latitude in degrees */
                lat: number
                /** Longitude in degrees */
                lng: number
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/previews': {
    /** See a description as it would be kept */
    post: {
      parameters: {
        header?: {
          /** Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409. */
          'Idempotency-Key'?: string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            /** HTML; 150 to 10,000 characters of text. Tags outside the allow-list are dropped */
            description: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Sanitized HTML */
              description: string
              /** Length of its text, which must be 150 to 10,000 */
              characters: number
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        413: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        415: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
  '/api/vacancies/salaries': {
    /** Get the distribution of pay among the matches of a search */
    get: {
      parameters: {
        query?: {
          /** Query language: words, "phrase", AND OR NOT, (), NAME: COMPANY_NAME: DESCRIPTION:, !exact, prefix* */
          text?: string
          /** Where the words may stand: name, company_name, description. Repeat the key for "any of" */
          search_field?: string[]
          /** Words or phrases that must not occur, separated by commas */
          excluded_text?: string
          /** true: do not turn a city and a sum among the words into filters */
          no_magic?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary experience. Repeat the key for "any of" */
          experience?: string[]
          /** Dictionary employment. Repeat the key for "any of" */
          employment?: string[]
          /** Dictionary schedule. Repeat the key for "any of" */
          schedule?: string[]
          /** Dictionary employment_form. Repeat the key for "any of" */
          employment_form?: string[]
          /** Dictionary work_format. Repeat the key for "any of" */
          work_format?: string[]
          /** Dictionary working_hours. Repeat the key for "any of" */
          working_hours?: string[]
          /** Dictionary work_schedule_by_days. Repeat the key for "any of" */
          work_schedule_by_days?: string[]
          /** not_required_or_not_specified, special_secondary, higher. Repeat the key for "any of" */
          education?: string[]
          /** Kinds of part-time work. Repeat the key for "any of" */
          part_time?: string[]
          /** true: only with temporary contracts */
          accept_temporary?: boolean | '0' | '1' | 'true' | 'false'
          /** Area of any level; what lies inside it is found too. Repeat the key for "any of" */
          area?: string[]
          /** Metro line (`8`) or station (`8.3`). Repeat the key for "any of" */
          metro?: string[]
          /** Professional role. Repeat the key for "any of" */
          professional_role?: string[]
          /** Professional area (`1`) or specialization (`1.395`). Repeat the key for "any of" */
          specialization?: string[]
          /** Industry (`7`) or part of one (`7.540`) of the company's. Repeat the key for "any of" */
          industry?: string[]
          /** Company. Repeat the key for "any of" */
          employer_id?: string[]
          /** Dictionary vacancy_label. Repeat the key for "any of" */
          label?: string[]
          /** Category of the driving licence. Repeat the key for "any of" */
          driver_license_types?: string[]
          /** Wanted pay a month: vacancies whose range is near it, and those without a range */
          salary?: number
          /** Currency of `salary`, RUR by default; does nothing alone */
          currency?: string
          /** Stated pay a month in roubles, by its lower end where it has one: at least */
          salary_from?: number
          /** The same pay: at most. Vacancies without pay are left out by either */
          salary_to?: number
          /** true: leave out vacancies without a salary */
          only_with_salary?: boolean | '0' | '1' | 'true' | 'false'
          /** Dictionary salary_range_mode. Repeat the key for "any of" */
          salary_mode?: string[]
          /** Dictionary salary_range_frequency. Repeat the key for "any of" */
          salary_frequency?: string[]
          /** Published in the last so many days; not with date_from, date_to */
          period?: number
          /** Published from: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_from?: string
          /** Published to, included; a date alone means its end: `2025-01-06` or `2025-01-06T14:45:26+0300` (`+` as `%2B`; a space is taken for it) */
          date_to?: string
          /** Box on the map; all four sides or none */
          top_lat?: number
          /** South side of the box */
          bottom_lat?: number
          /** West side of the box */
          left_lng?: number
          /** East side of the box */
          right_lng?: number
          /** Default: relevance with a text, publication_time without */
          order_by?: 'publication_time' | 'salary_desc' | 'salary_asc' | 'relevance' | 'distance'
          /** Where the order by distance starts */
          sort_point_lat?: number
          /** Where the order by distance starts */
          sort_point_lng?: number
          /** Number of steps */
          steps?: number
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Currency code */
              currency: 'RUR'
              /** Pay a month in roubles; the last step has no end */
              steps: ({
                /** Lowest; null when open */
                from: number
                /** Highest; null when open */
                to: number | null
                /** Number of matches */
                count: number
              })[]
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
        500: {
          content: {
            'application/json': components['schemas']['VacanciesError']
          }
        }
      }
    }
  }
}

export interface components {
  schemas: {
    /** What went wrong */
    Error: {
      /** The error */
      error: {
        /** Stable code */
        code: string
        /** Text for a person */
        message: string
        /** Id of this request in our log */
        request_id: string
        /** Field path to texts */
        fields?: Record<string, string[]>
      }
    }
    /** What went wrong, in every generation of keys */
    VacanciesError: {
      /** Id of this request in our log */
      request_id: string
      /** Text for a person */
      description: string
      /** First parameter that was refused */
      bad_argument?: string
      /** Every parameter that was refused */
      bad_arguments?: ({
        /** Parameter */
        name?: string
        /** Why */
        description?: string
      })[]
      /** The reasons */
      errors: ({
        /** Stable code */
        type: string
        /** Parameter or finer code */
        value?: string
        /** Text for a person */
        reason?: string
      })[]
    }
    Account: {
      /** Account id, `usr_…` */
      id: string
      /** Display name */
      name: string
      /** E-mail address */
      email: string
      /** Roles: user, employer, agent, operator */
      roles: string[]
    }
    Album: {
      /** Id */
      id: number
      /** Name of the album */
      name?: string
      /** Year of release or recording */
      year?: number | null
      /** Artist */
      artist?: {
        /** Id */
        id: number
        /** Name of the artist */
        title?: string
      } | null
    }
    Track: {
      /** Id */
      id: number
      /** Title, 5 to 32 characters */
      title?: string
      /** Where the audio file is served, computed from the stored path */
      url?: string | null
      /** Seconds */
      duration?: number
      /** Album */
      album?: {
        /** Id */
        id: number
        /** Name of the album */
        name?: string
        /** Year of release or recording */
        year?: number | null
      } | null
      /** Artist */
      artist?: {
        /** Id */
        id: number
        /** Name of the artist */
        title?: string
      } | null
    }
    AlbumTrack: {
      /** Records */
      result: {
        /** Tracks */
        tracks: components['schemas']['Track'][]
      }
      /** Records skipped */
      offset: number
      /** Records in this answer */
      count: number
      /** Records found in total */
      totalCount: number
    }
    Area: {
      /** Identifier in its dictionary or collection */
      id?: string
      /** Name for a person */
      name?: string
      /** Identifier of the area above; null for a country */
      parent_id?: string | null
      /** Areas inside this one */
      areas?: (Record<string, unknown>)[]
    }
    Company: {
      /** Identifier in its dictionary or collection */
      id: string
      /** Name for a person */
      name: string
      /** Full link to the company */
      url: string
      /** Its page for people */
      alternate_url: string
      /** Its vacancies */
      vacancies_url: string
      /** Number of open vacancies */
      open_vacancies: number
      /** Addresses of the logo by size; null without a logo */
      logo_urls: {
        /** Address of the logo, 90 pixels wide */
        '90': string
        /** Address of the logo, 240 pixels wide */
        '240': string
        /** Address of the logo as it was uploaded */
        original: string
      } | null
    }
    Company_1: {
      /** Objects found, exact */
      found: number
      /** found / per_page, rounded up */
      pages: number
      /** From 0 */
      page: number
      /** Items of a page */
      per_page: number
      /** Items of this page */
      items: components['schemas']['Company'][]
      /** Address of its page for people */
      alternate_url: string
    }
    Company_2: {
      /** Identifier in its dictionary or collection */
      id: string
      /** Name for a person */
      name: string
      /** Full link to the company */
      url: string
      /** Its page for people */
      alternate_url: string
      /** Its vacancies */
      vacancies_url: string
      /** Number of open vacancies */
      open_vacancies: number
      /** Addresses of the logo by size; null without a logo */
      logo_urls: {
        /** Address of the logo, 90 pixels wide */
        '90': string
        /** Address of the logo, 240 pixels wide */
        '240': string
        /** Address of the logo as it was uploaded */
        original: string
      } | null
      /** Kind, with its identifier and name */
      type: string | null
      /** Address of the company's own site */
      site_url: string | null
      /** Sanitized HTML */
      description: string | null
      /** HTML of the branded page; null without one */
      branded_description: null
      /** Whether the company was checked */
      trusted: boolean
      /** Whether the company is an accredited IT employer */
      accredited_it_employer: boolean
      /** Interviews about working there */
      insider_interviews: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Heading */
        title: string
        /** Address of the same thing in this API */
        url: string
      })[]
      /** Area with its identifier and name */
      area: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
        /** Full link to the area */
        url: string
      }
      /** How the caller stands to the company */
      relations: string[]
      /** Industries with their parts */
      industries: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      })[]
      /** Look of the branded page; null without one */
      branding: null
    }
    CompanyMine: {
      /** Name of the company */
      name: string
      /** Dictionary employer_type */
      type?: string
      /** Its site */
      site_url?: string | null
      /** HTML */
      description?: string | null
      /** Where it is */
      area: {
        /** Identifier in its dictionary or collection */
        id: string
      }
      /** Industries or parts of them */
      industries?: ({
        /** Identifier in its dictionary or collection */
        id: string
      })[]
    }
    FeedbackScreen: {
      /** Choices of the standard question */
      quality_choices: string[]
      /** Choices of the why-better question */
      better_quality_choices?: string[]
      /** The caller’s rating of the previous rated trip */
      prev_order_stars?: number
      /** The caller’s rating of the trip before that */
      prev_prev_order_stars?: number
      /** Suggested tip, a decimal text */
      tips_suggestion?: string
    }
    Job: {
      /** Identifier of the job */
      ID: number
      /** What the job does */
      Type: 'Create' | 'Resize' | 'PowerOn' | 'PowerOff' | 'PowerReboot' | 'ShutDownGuestOS' | 'AddNetwork' | 'RemoveNetwork' | 'CreateTemplate' | 'DeleteTemplate' | 'CreateNetwork' | 'DeleteNetwork' | 'Delete'
      /** Postponed (waits for its turn), InProgress, Completed or Failed */
      State: 'Postponed' | 'InProgress' | 'Completed' | 'Failed'
      /** Share of the steps that are done, in percent */
      Progress: number
      /** Kind of what the job works on */
      ResourceType: 'Server' | 'Network' | 'Template'
      /** Identifier of what the job works on */
      ResourceID: number
      /** When the job was asked for */
      CreateDate: string
      /** When work began, or null */
      StartDate: string | null
      /** When the job ended, or null */
      EndDate: string | null
      /** Why the job failed, or null */
      Error: {
        /** Reason for programs */
        Code: string
        /** Reason for people */
        Message: string
      } | null
      /** Steps in their order */
      Steps: ({
        /** What the step does */
        Name: string
        /** When the step began, or null */
        StartDate: string | null
        /** When the step was done, or null */
        EndDate: string | null
      })[]
      /** Number of the job's latest change, counted per owner: the `after` of the next request */
      Sequence: number
    }
    Station: {
      /** Identifier in its dictionary or collection */
      id?: string
      /** Name for a person */
      name?: string
      /** Latitude in degrees */
      lat?: number
      /** Longitude in degrees */
      lng?: number
      /** Place on the line, from 0 */
      order?: number
      /** Metro line */
      line?: {
        /** Identifier in its dictionary or collection */
        id?: string
        /** Name for a person */
        name?: string
        /** Colour of the line, six hexadecimal digits */
        hex_color?: string
      }
    }
    Line: {
      /** Identifier in its dictionary or collection */
      id?: string
      /** Name for a person */
      name?: string
      /** Colour of the line, six hexadecimal digits */
      hex_color?: string
      /** Stations in the order of the line */
      stations?: components['schemas']['Station'][]
    }
    Experience: {
      /** Name of the company */
      company: string | null
      /** Position held */
      position: string
      /** First day */
      start: string
      /** Last day; null until today */
      end: string | null
      /** Text for a person; HTML of an allow-list where the whole vacancy or company is described */
      description: string | null
      /** Area with its identifier and name */
      area: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
        /** Full link to the area */
        url: string
      } | null
    }
    Resume: {
      /** Identifier in its dictionary or collection */
      id: string
      /** Heading */
      title: string
      /** Full link to the resume */
      url: string
      /** Address of its page for people */
      alternate_url: string
      /** null for callers who may not see it */
      first_name: string | null
      /** null for callers who may not see it */
      last_name: string | null
      /** null for callers who may not see it */
      middle_name: string | null
      /** Age in years; null when not told */
      age: number | null
      /** Area with its identifier and name */
      area: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
        /** Full link to the area */
        url: string
      }
      /** Gender; null when not told */
      gender: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      } | null
      /** Salary; null when not told */
      salary: {
        /** Amount in the currency */
        amount: number
        /** Currency code */
        currency: string
      } | null
      /** Experience: wanted by a vacancy, or the places of work in a resume */
      experience: components['schemas']['Experience'][]
      /** Experience as a whole; null without any */
      total_experience: {
        /** Number of months */
        months: number
      } | null
      /** Education: wanted by a vacancy, or told in a resume */
      education: {
        /** Level, with its identifier and name */
        level: {
          /** Identifier in its dictionary or collection */
          id: string
          /** Name for a person */
          name: string
        }
        /** Higher education */
        primary: ({
          /** Name for a person */
          name: string
          /** Faculty */
          organization: string | null
          /** Year it ended */
          year: number
        })[]
      }
      /** Certificates */
      certificate: never[]
      /** Photo; null without one */
      photo: null
      /** Time it was made, with offset */
      created_at: string
      /** Time of the last change, with offset */
      updated_at: string
      /** For the owner */
      status?: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      }
      /** For the owner */
      access?: {
        /** Kind, with its identifier and name */
        type: {
          /** Identifier in its dictionary or collection */
          id: string
          /** Name for a person */
          name: string
        }
      }
      /** Whether every required part is filled in */
      finished: boolean
      /** Whether moderators closed it */
      blocked: boolean
      /** For the owner */
      total_views?: number
      /** Vacancies that fit this resume: their address and number */
      similar_vacancies: {
        /** Address of the same thing in this API */
        url: string
      }
      /** Whether the caller may see names and contacts */
      can_view_full_info: boolean
    }
    Salary: {
      /** Lowest; null when open */
      from: number | null
      /** Highest; null when open */
      to: number | null
      /** Currency code */
      currency: string
      /** true: before tax */
      gross: boolean | null
    }
    SalaryRange: {
      /** Lowest; null when open */
      from: number | null
      /** Highest; null when open */
      to: number | null
      /** Currency code */
      currency: string
      /** true: before tax */
      gross: boolean | null
      /** What the sum is paid for: a month, an hour, a shift */
      mode: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      }
      /** How often it is paid; null when not told */
      frequency: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      } | null
    }
    Metro: {
      /** Identifier of the station */
      station_id: string
      /** Name of the station */
      station_name: string
      /** Identifier of the metro line */
      line_id: string
      /** Name of the metro line */
      line_name: string
      /** Latitude in degrees */
      lat: number
      /** Longitude in degrees */
      lng: number
    }
    Address: {
      /** Identifier in its dictionary or collection */
      id: string
      /** City */
      city: string | null
      /** Street */
      street: string | null
      /** House */
      building: string | null
      /** Latitude in degrees */
      lat: number | null
      /** Longitude in degrees */
      lng: number | null
      /** Text for a person; HTML of an allow-list where the whole vacancy or company is described */
      description: string | null
      /** The address in one line */
      raw: string
      /** The nearest station */
      metro: components['schemas']['Metro'] | null
      /** Stations nearby */
      metro_stations: components['schemas']['Metro'][]
    }
    Employer: {
      /** Identifier in its dictionary or collection */
      id: string
      /** Name for a person */
      name: string
      /** Address of the same thing in this API */
      url: string
      /** Address of its page for people */
      alternate_url: string
      /** Addresses of the logo by size; null without a logo */
      logo_urls: {
        /** Address of the logo, 90 pixels wide */
        '90': string
        /** Address of the logo, 240 pixels wide */
        '240': string
        /** Address of the logo as it was uploaded */
        original: string
      } | null
      /** Address of the company's vacancies in this API */
      vacancies_url: string
      /** Whether the company is an accredited IT employer */
      accredited_it_employer: boolean
      /** Whether the company was checked */
      trusted: boolean
    }
    Phone: {
      /** Country code of the number */
      country: string
      /** City */
      city: string
      /** Number without country and city */
      number: string
      /** Number as people write it */
      formatted: string
      /** Remark; null without one */
      comment: string | null
    }
    Contact: {
      /** Name for a person */
      name: string | null
      /** E-mail address */
      email: string | null
      /** Telephone numbers */
      phones: components['schemas']['Phone'][]
      /** Whether calls are counted by a virtual number */
      call_tracking_enabled: boolean
    }
    Specialization: {
      /** Identifier in its dictionary or collection */
      id: string
      /** Name for a person */
      name: string
      /** Identifier of the professional area */
      profarea_id: string
      /** Name of the professional area */
      profarea_name: string
    }
    Vacancy: {
      /** Identifier in its dictionary or collection */
      id: string
      /** Whether it is published as premium */
      premium: boolean
      /** Name for a person */
      name: string
      /** Department of the company; null without one */
      department: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      } | null
      /** Whether a test belongs to it */
      has_test: boolean
      /** Whether a response needs a letter */
      response_letter_required: boolean
      /** Area with its identifier and name */
      area: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
        /** Full link to the area */
        url: string
      }
      /** Salary; null when not told */
      salary: components['schemas']['Salary'] | null
      /** Salary with its period and how it is paid; null when not told */
      salary_range: components['schemas']['SalaryRange'] | null
      /** Kind, with its identifier and name */
      type: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      }
      /** Place of work; null when not told */
      address: components['schemas']['Address'] | null
      /** Address to respond at, when outside this site; null otherwise */
      response_url: string | null
      /** Metres from the point of order_by=distance */
      sort_point_distance: number | null
      /** `2025-01-06T14:45:26+0300` */
      published_at: string
      /** Time it was made, with offset */
      created_at: string
      /** Whether it is in the archive */
      archived: boolean
      /** Address of the page to respond at */
      apply_alternate_url: string
      /** Whether the list shows the logo; null when not decided */
      show_logo_in_search: boolean | null
      /** Interview about working there; null without one */
      insider_interview: null
      /** Full link to the vacancy */
      url: string
      /** Its page for people */
      alternate_url: string
      /** favorited, got_response, got_invitation, got_rejection: of the caller */
      relations: string[]
      /** Company; null for whoever has none */
      employer: components['schemas']['Employer']
      /** For callers who are signed in */
      contacts: components['schemas']['Contact'] | null
      /** Working schedule; null when not told */
      schedule: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      }
      /** Working days */
      working_days: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      })[]
      /** Working time intervals */
      working_time_intervals: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      })[]
      /** Working time modes */
      working_time_modes: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      })[]
      /** Whether temporary work is possible; null when not told */
      accept_temporary: boolean
      /** Lengths of a rotation */
      fly_in_fly_out_duration: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      })[]
      /** Where one works: on site, remote, hybrid */
      work_format: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      })[]
      /** Hours of a working day */
      working_hours: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      })[]
      /** Working days and days off */
      work_schedule_by_days: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      })[]
      /** Whether there are night shifts */
      night_shifts: boolean
      /** Whether it is an internship */
      internship: boolean
      /** Professional roles */
      professional_roles: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      })[]
      /** Specializations, as older clients know them */
      specializations: components['schemas']['Specialization'][]
      /** Whether a resume that is not filled in may respond */
      accept_incomplete_resumes: boolean
      /** Whether people with disabilities are welcome */
      accept_handicapped: boolean
      /** Whether people from 14 years are welcome */
      accept_kids: boolean
      /** Least age; null without one */
      age_restriction: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      } | null
      /** Education: wanted by a vacancy, or told in a resume */
      education: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      }
      /** Experience: wanted by a vacancy, or the places of work in a resume */
      experience: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      }
      /** Kind of employment; null when not told */
      employment: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      }
      /** Form of employment; null when not told */
      employment_form: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      } | null
      /** Address to respond at from an advertisement; null otherwise */
      adv_response_url: null
      /** Whether it is an advertisement */
      is_adv_vacancy: boolean
      /** Context of the advertisement; null otherwise */
      adv_context: null
      /** Text in which matches stand between <highlighttext> and </highlighttext>; parse it, never inject it */
      snippet: {
        /** Beginning of the requirements, matches in <highlighttext> */
        requirement: string | null
        /** Beginning of the duties, matches in <highlighttext> */
        responsibility: string | null
      }
      /** Numbers that belong to it */
      counters?: {
        /** Number of new responses */
        responses: number
        /** Number of all responses */
        total_responses: number
      }
      /** With expand=key_skills */
      key_skills?: ({
        /** Name for a person */
        name: string
      })[]
      /** HTML, with expand=description */
      description?: string
    }
    Negotiation: {
      /** Identifier in its dictionary or collection */
      id: string
      /** State of the response */
      state: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      }
      /** Whether it was hidden */
      hidden: boolean
      /** Time it was made, with offset */
      created_at: string
      /** Time of the last change, with offset */
      updated_at: string
      /** Full link to the response */
      url: string
      /** Address of the messages of this response */
      messages_url: string
      /** Resume; null when it was deleted or is not open to the caller */
      resume: components['schemas']['Resume'] | null
      /** Vacancy; null when it is gone */
      vacancy: components['schemas']['Vacancy'] | null
      /** Whether there is news since the last look */
      has_updates: boolean
      /** Whether the other side has seen it */
      viewed_by_opponent: boolean
      /** Dictionary messaging_status */
      messaging_status: string
      /** Whether the applicant may still withdraw */
      decline_allowed: boolean
    }
    Negotiation_1: {
      /** Objects found, exact */
      found: number
      /** found / per_page, rounded up */
      pages: number
      /** From 0 */
      page: number
      /** Items of a page */
      per_page: number
      /** Items of this page */
      items: components['schemas']['Negotiation'][]
    }
    Network: {
      /** Identifier of the private network */
      ID: number
      /** Name of the network */
      Name: string
      /** New, Active, Updating, Deleting or Failed */
      State: 'New' | 'Active' | 'Updating' | 'Deleting' | 'Failed'
      /** Network mask */
      Mask: string
      /** First address of the network */
      Gateway: string
      /** Servers in the network */
      LinkedServers: ({
        /** Address of the server in this network */
        IP: string
        /** Hardware address of its interface */
        MAC: string
        /** Identifier of the server */
        ServerID: number
      })[]
      /** Moment in UTC, ISO 8601 */
      DateCreate: string
      /** Job that is running or waiting for this resource, or null */
      JobID: number | null
    }
    Feedback: {
      /** Rating, 1 to 5 */
      stars?: number
      /** The rider’s words */
      comment?: string
      /** Chosen reasons of the standard question */
      quality_choices: string[]
      /** Chosen reasons why the trip was better than the previous one */
      better_quality_choices: string[]
      /** Tip as a decimal text */
      tips?: string
      /** When the feedback was saved (RFC 3339) */
      saved_at: string
    }
    Order: {
      /** Order id */
      order_id: string
      /** Where the trip began */
      pickup?: string
      /** Where the trip ended */
      dropoff?: string
      /** Price of the trip as a decimal text */
      fare?: string
      /** ISO 4217 code of the fare */
      currency?: string
      /** When the trip ended (RFC 3339) */
      finished_at: string
      /** The saved feedback; absent until it is given */
      feedback?: components['schemas']['Feedback']
    }
    Resume_1: {
      /** Objects found, exact */
      found: number
      /** found / per_page, rounded up */
      pages: number
      /** From 0 */
      page: number
      /** Items of a page */
      per_page: number
      /** Items of this page */
      items: components['schemas']['Resume'][]
    }
    Experience_1: {
      /** Name of the company */
      company?: string | null
      /** Position held */
      position: string
      /** 2020-09 or 2020-09-01 */
      start: string
      /** null: until now */
      end?: string | null
      /** Text for a person; HTML of an allow-list where the whole vacancy or company is described */
      description?: string | null
      /** Area with its identifier and name */
      area?: {
        /** Identifier in its dictionary or collection */
        id: string
      } | null
    }
    Contact_1: {
      /** home, work, cell or email */
      type: {
        /** Identifier in its dictionary or collection */
        id: string
      }
      /** Value as it would be sent in a query */
      value: string
      /** Whether this contact is the preferred one */
      preferred?: boolean
      /** Remark; null without one */
      comment?: string | null
    }
    Resume_2: {
      /** Wanted position */
      title: string
      /** Given name */
      first_name: string
      /** Family name */
      last_name: string
      /** Patronymic */
      middle_name?: string | null
      /** Day of birth */
      birth_date?: string | null
      /** Dictionary gender */
      gender?: {
        /** Identifier in its dictionary or collection */
        id: string
      } | null
      /** Where the applicant lives */
      area: {
        /** Identifier in its dictionary or collection */
        id: string
      }
      /** Wanted pay a month */
      salary?: {
        /** Amount in the currency */
        amount: number
        /** Currency code */
        currency?: string
      } | null
      /** Places of work */
      experience?: components['schemas']['Experience_1'][]
      /** Education */
      education?: {
        /** Level, with its identifier and name */
        level?: {
          /** Identifier in its dictionary or collection */
          id: string
        }
        /** Higher education */
        primary?: ({
          /** Name for a person */
          name: string
          /** Faculty */
          organization?: string | null
          /** Year it ended */
          year: number
        })[]
      }
      /** Languages with their level */
      language?: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Level, with its identifier and name */
        level: {
          /** Identifier in its dictionary or collection */
          id: string
        }
      })[]
      /** About oneself */
      skills?: string | null
      /** Key skills */
      skill_set?: string[]
      /** Areas, countries */
      citizenship?: ({
        /** Identifier in its dictionary or collection */
        id: string
      })[]
      /** Professional roles */
      professional_roles?: ({
        /** Identifier in its dictionary or collection */
        id: string
      })[]
      /** Dictionary employment */
      employments?: ({
        /** Identifier in its dictionary or collection */
        id: string
      })[]
      /** Dictionary schedule */
      schedules?: ({
        /** Identifier in its dictionary or collection */
        id: string
      })[]
      /** Categories of the driving licence */
      driver_license_types?: ({
        /** Identifier in its dictionary or collection */
        id: string
      })[]
      /** For the owner and employers they responded to */
      contact?: components['schemas']['Contact_1'][]
      /** Who may see it: everyone, clients (employers), direct (who has the address), no_one */
      access?: {
        /** Kind, with its identifier and name */
        type: {
          /** Identifier in its dictionary or collection */
          id: string
        }
      }
      /** false: in no list */
      published?: boolean
    }
    ResumeSimilarVacancy: {
      /** Objects found, exact */
      found: number
      /** found / per_page, rounded up */
      pages: number
      /** From 0 */
      page: number
      /** Items of a page */
      per_page: number
      /** Items of this page */
      items: components['schemas']['Vacancy'][]
      /** The same search on the site */
      alternate_url: string
    }
    SavedSearchVacancy: {
      /** Identifier in its dictionary or collection */
      id: string
      /** Name for a person */
      name: string
      /** Time it was made, with offset */
      created_at: string
      /** Whether new matches are told */
      subscription: boolean
      /** Every match */
      items: {
        /** What the link finds now */
        count: number
        /** Full link to these vacancies */
        url: string
      }
      /** Matches published since the link was last opened; opening it counts as having seen them */
      new_items: {
        /** What the link finds now */
        count: number
        /** Full link to these vacancies */
        url: string
      }
      /** Full link to the saved search */
      url: string
      /** The search on the site */
      alternate_url: string
    }
    Search: {
      /** Records */
      result: {
        /** Tracks */
        tracks: components['schemas']['Track'][]
        /** Artists */
        artists: ({
          /** Id */
          id: number
          /** Name of the artist */
          title?: string
        })[]
        /** Albums */
        albums: components['schemas']['Album'][]
      }
      /** Records skipped */
      offset: number
      /** Records in this answer */
      count: number
      /** Records found in total */
      totalCount: number
    }
    Server: {
      /** Identifier of the server */
      ID: number
      /** Name of the server */
      Name: string
      /** New, Active, Updating, Deleting or Failed */
      State: 'New' | 'Active' | 'Updating' | 'Deleting' | 'Failed'
      /** True while the server runs */
      IsPowerOn: boolean
      /** Number of processors */
      CPU: number
      /** Memory in MB */
      RAM: number
      /** Disk in GB */
      HDD: number
      /** IPv4 address */
      IP: string
      /** Login of the administrator */
      AdminUserName: string
      /** Password of the administrator: only in the creation response */
      AdminPassword: string | null
      /** Name of the operating system image */
      Image: string
      /** Identifier of the image or template it was made from */
      ImageID: number
      /** True for a full share of each processor */
      IsHighPerformance: boolean
      /** Kind of storage: SSD or SAS */
      HDDType: 'SSD' | 'SAS'
      /** Private networks the server is in */
      LinkedNetworks: ({
        /** Identifier of the private network */
        NetworkID: number
        /** Address inside the private network */
        IP: string
        /** Hardware address of the interface */
        MAC: string
      })[]
      /** Moment in UTC, ISO 8601 */
      DateCreate: string
      /** Job that is running or waiting for this resource, or null */
      JobID: number | null
    }
    Server_1: {
      /** Name of the server, 1 to 63 printable characters */
      Name?: string
      /** Number of processors, 1 to 64 */
      CPU?: number
      /** Memory in MB, 128 to 262144 */
      RAM?: number
      /** Disk in GB, 1 to 4096 */
      HDD?: number
      /** Kind of storage: SSD or SAS */
      HDDType?: 'SSD' | 'SAS'
      /** True for a full share of each processor */
      IsHighPerformance?: boolean
    }
    Delivery: {
      /** Delivery id */
      id: string
      /** Order id */
      order_id: string
      /** `pending`, `delivered` or `dead` (waits for a person) */
      state: 'pending' | 'delivered' | 'dead'
      /** Attempts since it was last started */
      attempts: number
      /** Why the last attempt failed */
      last_error?: string
      /** When it is tried again (RFC 3339) */
      next_attempt_at?: string
      /** When the feedback was saved (RFC 3339) */
      created_at: string
    }
    Task: {
      /** Task id */
      task_id: string
      /** Idempotency key: the order id for ride feedback */
      key: string
      /** `quartet-rides` for ride feedback, `outside` for posted tasks */
      origin: string
      /** One line */
      subject: string
      /** Text of the task */
      body: string
      /** Labels */
      tags: string[]
      /** open or closed */
      state: 'open' | 'closed'
      /** When it was made (RFC 3339) */
      created_at: string
      /** When it was closed (RFC 3339) */
      closed_at?: string
    }
    Switch: {
      /** Feature */
      name: 'feedback_screen' | 'better_reasons' | 'three_order_check' | 'tips'
      /** What the feature is */
      text: string
      /** Off means off for everybody */
      enabled: boolean
      /** On for these platforms only; empty means all */
      platforms: string[]
      /** On from this client version; null means any */
      min_app_version: string | null
    }
    Template: {
      /** Identifier of the template; also the imageID of servers made from it */
      ID: number
      /** Display name */
      Name: string
      /** Technical name */
      TechName: string
      /** New, Active, Updating, Deleting or Failed */
      State: 'New' | 'Active' | 'Updating' | 'Deleting' | 'Failed'
      /** Size in MB, or null until the template is published */
      Size: number | null
      /** Smallest disk of a server made from it, in GB */
      MinHDD: number
      /** Smallest memory of a server made from it, in MB */
      MinRAM: number
      /** Server it was made of */
      ServerID: number
      /** Moment in UTC, ISO 8601 */
      DateCreate: string
      /** Job that is running or waiting for this resource, or null */
      JobID: number | null
    }
    Token: {
      /** Token id, `tok_…` */
      id: string
      /** What the token is for */
      name: string
      /** The last four characters of the token */
      hint: string
      /** What the token may do */
      scopes: ('cloud:read' | 'cloud:write' | 'vacancies:read' | 'vacancies:write' | 'rides:read' | 'rides:write' | 'music:read' | 'music:internal' | 'support:write' | 'tokens:write' | 'operator:read' | 'operator:write')[]
      /** The token that made it, or null when it was made in the browser */
      parent_id: string | null
      /** When it was made */
      created_at: string
      /** When it was last used, to the minute; null when never */
      last_used_at: string | null
      /** When it ends; null: never */
      expires_at: string | null
    }
    TrackTopToday: {
      /** Id */
      id: number
      /** Title, 5 to 32 characters */
      title?: string
      /** Where the audio file is served, computed from the stored path */
      url?: string | null
      /** Seconds */
      duration?: number
      /** Which day, and how often it was played */
      meta: {
        /** Day (UTC) whose best track this is, YYYY-MM-DD */
        day: string
        /** Plays on that day */
        plays: number
      }
      /** Album */
      album?: {
        /** Id */
        id: number
        /** Name of the album */
        name?: string
        /** Year of release or recording */
        year?: number | null
      } | null
      /** Artist */
      artist?: {
        /** Id */
        id: number
        /** Name of the artist */
        title?: string
      } | null
    }
    User: {
      /** Account id, `usr_…` */
      id: string
      /** Display name */
      name: string
      /** E-mail address */
      email: string
      /** Roles */
      roles: ('user' | 'employer' | 'agent' | 'operator')[]
      /** True when the account may not sign in nor use tokens */
      disabled: boolean
      /** True for an account of the sample data */
      demo: boolean
      /** When it was made */
      created_at: string
    }
    MetroStation: {
      /** Identifier in its dictionary or collection */
      id: string
      /** Colour of the line, six hexadecimal digits */
      hex_color: string
      /** Latitude in degrees */
      lat: number
      /** Longitude in degrees */
      lng: number
      /** Place in its list */
      order: number
      /** Area with its identifier and name */
      area: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      }
    }
    Cluster: {
      /** Name for a person */
      name: string
      /** What the link finds */
      count: number
      /** The whole present search with this value */
      url: string
      /** metro_line, metro_station or null */
      type: string | null
      /** Line; null in other clusters */
      metro_line?: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Colour of the line, six hexadecimal digits */
        hex_color: string
        /** Area with its identifier and name */
        area: {
          /** Identifier in its dictionary or collection */
          id: string
          /** Name for a person */
          name: string
        }
      }
      /** Station; null in other clusters */
      metro_station?: components['schemas']['MetroStation']
    }
    Argument: {
      /** Name of the parameter */
      argument: string
      /** Value as it would be sent in a query */
      value: string
      /** Its value in words; null when it needs none */
      value_description: string
      /** The same search without this value */
      disable_url: string
      /** The cluster this argument belongs to; null without one */
      cluster_group: {
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
      } | null
      /** Colour of the line, six hexadecimal digits */
      hex_color?: string
      /** Whether a line or a station was meant */
      metro_type?: string
    }
    Vacancy_1: {
      /** Objects found, exact */
      found: number
      /** found / per_page, rounded up */
      pages: number
      /** From 0 */
      page: number
      /** Items of a page */
      per_page: number
      /** Items of this page */
      items: components['schemas']['Vacancy'][]
      /** The same search on the site */
      alternate_url: string
      /** Refinements with their numbers; null unless asked for */
      clusters: ({
        /** Identifier in its dictionary or collection */
        id: string
        /** Name for a person */
        name: string
        /** Items of this page */
        items: components['schemas']['Cluster'][]
      })[] | null
      /** What was asked for, in words; null unless asked for */
      arguments: components['schemas']['Argument'][] | null
      /** The text found nothing as typed and was corrected */
      fixes: {
        /** Address of the logo as it was uploaded */
        original: string
        /** The query with the likely slips mended */
        fixed: string
      } | null
      /** Did you mean */
      suggests: {
        /** Value as it would be sent in a query */
        value: string
        /** Number of all matches */
        found: number
      } | null
      /** Synonyms that were searched for too; `!word` switches them off */
      expanded: ({
        /** Word of the query */
        term: string
        /** Words searched besides */
        with: string[]
      })[]
      /** Names the list this page is from; REST gives it in the Link header */
      snapshot: string
    }
    Salary_1: {
      /** Lowest; null when open */
      from?: number | null
      /** Highest; null when open */
      to?: number | null
      /** Currency code */
      currency?: string
      /** Whether before taxes; null when not told */
      gross?: boolean | null
    }
    SalaryRange_1: {
      /** Lowest; null when open */
      from?: number | null
      /** Highest; null when open */
      to?: number | null
      /** Currency code */
      currency?: string
      /** Whether before taxes; null when not told */
      gross?: boolean | null
      /** Period the amount is for */
      mode?: {
        /** Identifier in its dictionary or collection */
        id: string | number
      } | string
      /** How often it is paid; null when not told */
      frequency?: {
        /** Identifier in its dictionary or collection */
        id: string | number
      } | string | null
    }
    Address_1: {
      /** The address in one line; made of the parts when missing */
      raw?: string
      /** City */
      city?: string | null
      /** Street */
      street?: string | null
      /** House */
      building?: string | null
      /** Text for a person; HTML of an allow-list where the whole vacancy or company is described */
      description?: string | null
      /** Latitude in degrees */
      lat?: number | null
      /** Longitude in degrees */
      lng?: number | null
      /** Stations nearby */
      metro_stations?: ({
        /** Identifier of the station */
        station_id: string
      })[]
    }
    Phone_1: {
      /** Country code of the number */
      country?: string
      /** City */
      city: string
      /** Number without country and city */
      number: string
      /** Number as people write it */
      formatted?: string
      /** Remark; null without one */
      comment?: string | null
    }
  }
}
