/**
 * What travels between the SDK and the server, generated from the server's OpenAPI document by
 * `node test/doors/sdk/write-contract.ts`. Operations of `/v1/graphs/{graph_id}` are those of `/v1/users/{user_id}` and stand here once.
 */

export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Any JSON value. */
        JsonValue: (null | boolean | number) | string | {
            [key: string]: components["schemas"]["JsonValue"];
        } | ((null | boolean | number) | string | {
            [key: string]: components["schemas"]["JsonValue"];
        } | unknown[])[];
        /** @description State of the service and of what it depends on. */
        Health: {
            /**
             * @description `degraded` if a dependency is down or full.
             * @enum {string}
             */
            status: "ok" | "degraded";
            /** @description State of each dependency. */
            dependencies: {
                /**
                 * @description Whether Postgres answers.
                 * @enum {string}
                 */
                postgres: "ok" | "down";
                /**
                 * @description Whether memories can be read and written. `full`: only read.
                 * @enum {string}
                 */
                storage: "ok" | "full" | "down";
            };
        };
        /** @description An error as in RFC 9457. */
        Problem: {
            /** @description URI that identifies the kind of problem. */
            type: string;
            /** @description Short description of the kind of problem. */
            title: string;
            /** @description HTTP status code. */
            status: number;
            /** @description What went wrong with this request. */
            detail: string;
            /** @description ID of the request, for support. */
            instance: string;
            /** @description Each invalid field or line. Empty for other problems. */
            errors: {
                /** @description Path of the field, e.g. `messages.0.role`, or the line of an import. */
                path: string;
                /** @description What the field must be. */
                message: string;
            }[];
        };
        /** @description A new tenant with its first API key. */
        TenantMade: {
            /** @description ID of the tenant. */
            id: string;
            /** @description Name of the tenant. */
            name: string;
            /**
             * @description Jurisdiction in which memories and rows are kept. Null if it is not restricted.
             * @enum {string|null}
             */
            jurisdiction: "eu" | null;
            /** @description The first API key of the tenant. It is shown only once. */
            api_key: string;
        };
        /**
         * @description A tenant to create.
         * @example {
         *       "name": "Acme"
         *     }
         */
        TenantIn: {
            /** @description Your name for it. */
            name: string;
            /**
             * @description Jurisdiction in which memories and rows are kept. Anywhere by default.
             * @enum {string}
             */
            jurisdiction?: "eu";
        };
        /** @description A new API key. */
        KeyMade: components["schemas"]["Key"] & {
            /** @description The API key. It is shown only once. */
            api_key: string;
        };
        /** @description An API key, without its secret part. */
        Key: {
            /** @description ID of the key. */
            id: string;
            /** @description Your name for the key. Null if it has none. */
            name: string | null;
            /** @description First characters of the key, to recognize it. */
            prefix: string;
            /** @description Scopes of the key. */
            scopes: ("read" | "write" | "admin")[];
            /** @description User whose memory the key is restricted to. Null for the whole tenant. */
            user_id: string | null;
            /**
             * Format: date-time
             * @description When the key expires. Null if it never does.
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked. Null if it was not.
             * @example 2024-05-07T09:30:00.000Z
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last used. Null if it never was.
             * @example 2024-05-07T09:30:00.000Z
             */
            last_used_at: string | null;
            /** @description ID of the key that replaced this one. Null if none did. */
            replaced_by: string | null;
            /**
             * Format: date-time
             * @description When the key was created.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @description An API key to create.
         * @example {
         *       "name": "The app",
         *       "scopes": [
         *         "read",
         *         "write"
         *       ],
         *       "user_id": "ada"
         *     }
         */
        KeyIn: {
            /** @description Your name for the key. */
            name?: string;
            /** @description Scopes of the key. All by default. */
            scopes?: ("read" | "write" | "admin")[];
            /**
             * @description Restricts the key to the memory of this user.
             * @example ada
             */
            user_id?: string;
            /**
             * Format: date-time
             * @description When the key expires. Never by default.
             * @example 2024-05-07T09:30:00Z
             */
            expires_at?: string;
        };
        /** @description A new API key that replaces another one. */
        KeyRotated: components["schemas"]["KeyMade"] & {
            /** @description The key that is replaced. */
            replaces: {
                /** @description ID of the old key. */
                id: string;
                /**
                 * Format: date-time
                 * @description When the old key expires.
                 * @example 2024-05-07T09:30:00.000Z
                 */
                expires_at: string;
            };
        };
        /**
         * @description How to replace an API key.
         * @example {
         *       "overlap_seconds": 3600
         *     }
         */
        RotationIn: {
            /**
             * @description Seconds for which the old key stays valid.
             * @default 86400
             */
            overlap_seconds?: number;
            /**
             * Format: date-time
             * @description When the new key expires.
             * @example 2024-05-07T09:30:00Z
             */
            expires_at?: string;
        };
        /** @description Result of a rebuild. */
        Rebuilt: {
            /** @description Number of ledger entries that were replayed. */
            entries: number;
        };
        /**
         * @description The memory to rebuild from the ledger.
         * @example {
         *       "user_id": "ada"
         *     }
         */
        RebuildIn: {
            /**
             * @description User whose memory is rebuilt.
             * @example ada
             */
            user_id?: string;
            /**
             * @description Standalone graph that is rebuilt.
             * @example ada
             */
            graph_id?: string;
        };
        /** @description Types of entities and facts that a memory extracts. */
        Ontology: {
            /**
             * @description Types of entities.
             * @default []
             */
            entity_types?: components["schemas"]["OntologyEntityType"][];
            /**
             * @description Types of facts.
             * @default []
             */
            fact_types?: components["schemas"]["OntologyFactType"][];
            /**
             * @description Types of entities that are never stored.
             * @default []
             */
            excluded_entity_types?: string[];
            /**
             * @description Predicates that are never stored.
             * @default []
             */
            excluded_fact_types?: string[];
            /**
             * @description Instructions for the language model that extracts facts, in plain words. Null for none.
             * @default null
             */
            instructions?: string | null;
        };
        /** @description A type of entities. */
        OntologyEntityType: {
            /** @description Name of the type in snake_case. */
            name: string;
            /**
             * @description What the type or attribute means, for a language model. Null for none.
             * @default null
             */
            description?: string | null;
            /**
             * @description Attributes of the type.
             * @default []
             */
            attributes?: components["schemas"]["OntologyAttribute"][];
        };
        /** @description An attribute of a type. */
        OntologyAttribute: {
            /** @description Name of the attribute in snake_case. */
            name: string;
            /**
             * @description Type of the values.
             * @enum {string}
             */
            type: "text" | "number" | "integer" | "boolean" | "date" | "enum";
            /**
             * @description Allowed values of an `enum`. Null for any other type.
             * @default null
             */
            values?: string[] | null;
            /**
             * @description What the type or attribute means, for a language model. Null for none.
             * @default null
             */
            description?: string | null;
        };
        /** @description A type of facts. */
        OntologyFactType: {
            /** @description Name of the predicate in UPPER_SNAKE_CASE. */
            name: string;
            /**
             * @description What the type or attribute means, for a language model. Null for none.
             * @default null
             */
            description?: string | null;
            /**
             * @description Allowed types of the subject. Null allows any.
             * @default null
             */
            subject_types?: string[] | null;
            /**
             * @description Allowed types of the object, which then cannot be a literal. Null allows any.
             * @default null
             */
            object_types?: string[] | null;
            /**
             * @description Whether a new object supersedes the old one. Null lets Engraph decide.
             * @default null
             */
            functional?: boolean | null;
            /**
             * @description Whether a new subject supersedes the old one of the same object. Null lets a language model decide; without a model both hold.
             * @default null
             */
            inverse_functional?: boolean | null;
            /**
             * @description Attributes of the type.
             * @default []
             */
            attributes?: components["schemas"]["OntologyAttribute"][];
        };
        /** @description For how long a tenant keeps episodes. */
        TenantRetention: {
            /** @description Days for which episodes are kept. Null keeps them forever. */
            retention_days: number | null;
            /** @description Number of memories that have not applied the setting yet. */
            pending: number;
        };
        /**
         * @description For how long a tenant is to keep episodes.
         * @example {
         *       "retention_days": 365
         *     }
         */
        TenantRetentionIn: {
            /** @description Days for which episodes are kept. Null keeps them forever. */
            retention_days: number | null;
        };
        /** @description A page of model usage, with totals over all pages. */
        UsagePage: {
            /** @description Items of the page. */
            data: components["schemas"]["Usage"][];
            /** @description Pass it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Totals over all pages. */
            total: {
                /** @description Number of model calls. */
                calls: number;
                /** @description Prompt tokens. */
                tokens_in: number;
                /** @description Answer tokens. */
                tokens_out: number;
                /** @description Cost in US dollars, without models that have no configured price. */
                cost: number;
                /** @description Number of calls of models without a configured price. */
                unpriced_calls: number;
            };
        };
        /** @description Model usage of one memory, model and day. */
        Usage: {
            /**
             * Format: date
             * @description A day in UTC.
             * @example 2024-05-07
             */
            day: string;
            /** @description The user. Null for a standalone graph and for an erased memory. */
            user_id: string | null;
            /** @description The standalone graph. Null for a user and for an erased memory. */
            graph_id: string | null;
            /** @description Model that was called. */
            model: string;
            /** @description Number of model calls. */
            calls: number;
            /** @description Prompt tokens. */
            tokens_in: number;
            /** @description Answer tokens. */
            tokens_out: number;
            /** @description Cost in US dollars. Null for a model without a configured price. */
            cost: number | null;
        };
        /** @description Daily budgets of model calls. */
        Budgets: {
            tenant: components["schemas"]["BudgetBalance"];
            /** @description Limits of each user and each standalone graph. */
            user: {
                /** @description Model calls per day. Null for no limit. */
                calls: number | null;
                /** @description Tokens per day. Null for no limit. */
                tokens: number | null;
            };
            /** @description Balance of the user or graph in the query. Null without one. */
            memory: (components["schemas"]["BudgetBalance"] & unknown) | null;
            /**
             * @description What extraction does if a budget is spent: wait until it resets, or use the built-in rules.
             * @enum {string}
             */
            on_spent: "wait" | "builtin";
            /**
             * Format: date-time
             * @description When the budgets reset.
             * @example 2024-05-07T09:30:00.000Z
             */
            resets_at: string;
        };
        /** @description Balance of the tenant. */
        BudgetBalance: {
            /** @description Model calls. */
            calls: {
                /** @description The limit. Null for no limit. */
                limit: number | null;
                /** @description Use today, including calls that are running. */
                used: number;
                /** @description Remainder today. Null for no limit. */
                left: number | null;
            };
            /** @description Tokens. */
            tokens: {
                /** @description The limit. Null for no limit. */
                limit: number | null;
                /** @description Use today, including calls that are running. */
                used: number;
                /** @description Remainder today. Null for no limit. */
                left: number | null;
            };
        };
        /**
         * @description Daily budgets of model calls to set.
         * @example {
         *       "tenant": {
         *         "calls": 10000
         *       }
         *     }
         */
        BudgetsIn: {
            /** @description Limits of the tenant. */
            tenant?: {
                /** @description Model calls per day. Null for no limit. */
                calls?: number | null;
                /** @description Tokens per day. Null for no limit. */
                tokens?: number | null;
            };
            /** @description Limits of each user and each standalone graph. */
            user?: {
                /** @description Model calls per day. Null for no limit. */
                calls?: number | null;
                /** @description Tokens per day. Null for no limit. */
                tokens?: number | null;
            };
            /**
             * @description What extraction does if a budget is spent: wait until it resets, or use the built-in rules.
             * @enum {string}
             */
            on_spent?: "wait" | "builtin";
        };
        /** @description A new webhook with its secret. */
        WebhookMade: components["schemas"]["Webhook"] & {
            /**
             * @description Secret that signs the deliveries. It is shown only once.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret: string;
        };
        /** @description A webhook. */
        Webhook: {
            /** @description ID of the webhook. */
            id: string;
            /** @description Address that receives the deliveries. */
            url: string;
            /** @description Events that are delivered. */
            events: ("episode.done" | "episode.failed" | "fact.learned" | "fact.superseded" | "erasure.done" | "budget.spent")[];
            /** @description Your description of the webhook. Null if it has none. */
            description: string | null;
            /** @description Whether the webhook receives deliveries. */
            enabled: boolean;
            /**
             * @description Why the webhook is disabled: you disabled it (`owner`), it failed for days (`failing`), or it answered 410 (`gone`). Null if it is enabled.
             * @enum {string|null}
             */
            disabled_because: "owner" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description Since when every delivery has failed. Null if the last one succeeded.
             * @example 2024-05-07T09:30:00.000Z
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the webhook was created.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @description A webhook to create.
         * @example {
         *       "url": "https://app.example.com/engraph",
         *       "events": [
         *         "fact.learned",
         *         "fact.superseded"
         *       ]
         *     }
         */
        WebhookIn: {
            /**
             * Format: uri
             * @description Address that receives the deliveries.
             * @example https://app.example.com/engraph
             */
            url: string;
            /** @description Events to deliver. All by default. */
            events?: ("episode.done" | "episode.failed" | "fact.learned" | "fact.superseded" | "erasure.done" | "budget.spent")[];
            /** @description Your description of the webhook. */
            description?: string;
        };
        /**
         * @description Changes to a webhook.
         * @example {
         *       "enabled": true
         *     }
         */
        WebhookPatch: {
            /**
             * Format: uri
             * @description Address that receives the deliveries.
             * @example https://app.example.com/engraph
             */
            url?: string;
            /** @description Events to deliver. */
            events?: ("episode.done" | "episode.failed" | "fact.learned" | "fact.superseded" | "erasure.done" | "budget.spent")[];
            /** @description Your description of the webhook. Null removes it. */
            description?: string | null;
            /** @description Whether the webhook receives deliveries. `true` also enables a webhook that was disabled because it failed. */
            enabled?: boolean;
        };
        /** @description A webhook with its new secret. */
        SecretRotated: components["schemas"]["WebhookMade"] & {
            /**
             * Format: date-time
             * @description Until when deliveries are signed with the old secret as well.
             * @example 2024-05-07T09:30:00.000Z
             */
            replaced_until: string;
        };
        /**
         * @description How to replace the secret of a webhook.
         * @example {
         *       "overlap_seconds": 3600
         *     }
         */
        SecretRotationIn: {
            /**
             * @description Seconds for which deliveries are signed with the old secret as well.
             * @default 86400
             */
            overlap_seconds?: number;
        };
        /** @description One event for one webhook, with its attempts. */
        Delivery: {
            /** @description ID of the delivery, sent as `webhook-id` with every attempt. */
            id: string;
            /**
             * @description The event.
             * @enum {string}
             */
            event: "episode.done" | "episode.failed" | "fact.learned" | "fact.superseded" | "erasure.done" | "budget.spent" | "webhook.test";
            /**
             * @description `failed`: no attempt is left, or the webhook was disabled. `dropped`: the subject of the event was erased.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "dropped";
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the next attempt is made. Null if none is planned.
             * @example 2024-05-07T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the delivery succeeded or was given up. Null until then.
             * @example 2024-05-07T09:30:00.000Z
             */
            finished_at: string | null;
            /** @description Attempts so far, the earliest first. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When the attempt was made.
                 * @example 2024-05-07T09:30:00.000Z
                 */
                at: string;
                /**
                 * @description Outcome of the attempt.
                 * @enum {string}
                 */
                outcome: "delivered" | "refused" | "redirected" | "timed_out" | "unreachable";
                /** @description HTTP status of the receiver. Null if it did not answer. */
                status_code: number | null;
                /** @description Duration in milliseconds. */
                took_ms: number;
            }[];
        };
        /** @description A stored template of contexts. */
        ContextTemplate: {
            /** @description ID of the template. */
            id: string;
            /** @description Text of the template. */
            template: string;
            /**
             * Format: date-time
             * @description When the template was created.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the template was last changed.
             * @example 2024-05-07T09:30:00.000Z
             */
            updated_at: string;
        };
        /** @description A template to store. */
        ContextTemplateIn: {
            /**
             * @description Your ID for the template.
             * @example support
             */
            id: string;
            /**
             * @description Text of the template, with slots such as `{{messages}}`.
             * @example Known:
             *     {{facts limit=10}}
             *
             *     Said:
             *     {{messages}}
             */
            template: string;
        };
        /** @description A template to store under the ID of the path. */
        ContextTemplatePut: {
            /**
             * @description Text of the template, with slots such as `{{messages}}`.
             * @example Known:
             *     {{facts limit=10}}
             *
             *     Said:
             *     {{messages}}
             */
            template: string;
        };
        /** @description The view that a read-only link opens. */
        VisitedLink: {
            /** @description ID of the link. */
            id: string;
            /** @description User whose memory the link shows. Null for a standalone graph. */
            user_id: string | null;
            /** @description Standalone graph that the link shows. Null for the memory of a user. */
            graph_id: string | null;
            view: components["schemas"]["LinkView"];
            /**
             * Format: date-time
             * @description When the link was created.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the link expires.
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string;
        };
        /** @description View of the memory that the link opens. */
        LinkView: components["schemas"]["ChatView"] | components["schemas"]["GraphView"] | components["schemas"]["FactView"] | components["schemas"]["TimelineView"] | components["schemas"]["ContextView"];
        /** @description The chat beside what it teaches. */
        ChatView: {
            /**
             * @description The chat beside what it teaches. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "chat";
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at?: string;
        };
        /** @description The graph at a moment. */
        GraphView: {
            /**
             * @description The graph. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "graph";
            /**
             * Format: date-time
             * @description Shows only what holds then, or had happened by then.
             * @example 2024-05-07T09:30:00.000Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at?: string;
            /** @description The entity that is chosen when it is opened. */
            entity_id?: string;
        };
        /** @description A fact with its history. */
        FactView: {
            /**
             * @description One fact with its history. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "fact";
            /** @description ID of the fact. */
            fact_id: string;
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at?: string;
        };
        /** @description The timeline. */
        TimelineView: {
            /**
             * @description The timeline. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "timeline";
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at?: string;
        };
        /** @description A context line by line. */
        ContextView: {
            /**
             * @description A context line by line. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "context";
            request: components["schemas"]["LinkedContext"];
            compared?: components["schemas"]["LinkedContext"] & unknown;
        };
        /** @description The context that the link shows. */
        LinkedContext: {
            /** @description What the context is about. Either this or `thread_id` is required. */
            query?: string;
            /**
             * @description Thread whose last four messages are the query. They come before `query` if both are given.
             * @example ada
             */
            thread_id?: string;
            /**
             * @description How the context is selected. `auto` chooses by the question.
             * @enum {string}
             */
            mode?: "auto" | "facts" | "associative" | "local" | "global" | "bridge" | "hybrid" | "timeline";
            /** @description Token budget of the text, from 64 to 100,000. 2,000 by default. */
            max_tokens?: number;
            /**
             * @description How lines name their sources: `short` numbers, `full` IDs, or `none`.
             * @enum {string}
             */
            references?: "short" | "full" | "none";
            /** @description Form of the text: `text`, `markdown`, `xml`, `json`, the ID of a context template, or a text with slots such as `{{messages}}`. */
            template?: ("text" | "markdown" | "xml" | "json") | string;
            /** @description Whether the text begins with the profile of the user, within a quarter of the budget. */
            profile?: boolean;
            /** @description Search methods to use. All but `bfs` by default. */
            methods?: ("cosine" | "bm25" | "pagerank" | "bfs")[];
            /**
             * @description Reranker of the context. Rerankers that call a model are not available to links.
             * @enum {string}
             */
            reranker?: "rrf" | "mmr" | "mentions" | "distance";
            /** @description Entity from which the reranker `distance` counts edges. */
            center_entity_id?: string;
            /**
             * Format: date-time
             * @description Instant in valid time that the context shows. Now by default.
             * @example 2024-05-07T09:30:00.000Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at?: string;
        };
        /** @description The credential of the request. */
        OwnKey: {
            /** @description ID of the key. For a token, of the key that created it. */
            id: string;
            /** @description ID of the tenant. */
            tenant_id: string;
            /** @description Scopes of the key or token. */
            scopes: ("read" | "write" | "admin")[];
            /** @description User whose memory the key is restricted to. Null for the whole tenant. */
            user_id: string | null;
            /**
             * Format: date-time
             * @description When the key or token expires. Null if it never does.
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string | null;
            /** @description Whether the credential is a short-lived token. */
            is_token: boolean;
        };
        /** @description A user or standalone graph. */
        Owner: {
            /** @description ID of the user or graph. */
            id: string;
            /** @description Name of the user or graph. Null if it has none. */
            name: string | null;
            /** @description Email address. Null if it has none. */
            email: string | null;
            /** @description Your metadata, as you sent it. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description IANA time zone. Null if it has none. */
            time_zone: string | null;
            /** @description BCP 47 locale. Null if it has none. */
            locale: string | null;
            /** @description Region of the memory. Null if it has none. */
            region: string | null;
            /** @description Days for which episodes are kept. Null uses the setting of the tenant. */
            retention_days: number | null;
            /**
             * Format: date-time
             * @description When the user or graph was registered.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @description Settings of a user or standalone graph.
         * @example {
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "time_zone": "Europe/Lisbon"
         *     }
         */
        ProfileIn: {
            /** @description Name of the user or graph. Null removes it. */
            name?: string | null;
            /** @description Email address. Null removes it. */
            email?: string | null;
            /** @description Your own JSON object, returned as you sent it. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description IANA time zone in which dates such as "yesterday" are read, e.g. `Europe/Lisbon`. Null removes it. */
            time_zone?: components["schemas"]["TimeZone"] | null;
            /** @description BCP 47 locale, e.g. `de-CH`. Null removes it. */
            locale?: string | null;
            /**
             * @description Region in which the memory is created, if it is set before anything is stored. Null removes it.
             * @enum {string|null}
             */
            region?: "wnam" | "enam" | "sam" | "weur" | "eeur" | "apac" | "oc" | "afr" | "me" | null;
            /** @description Days for which episodes are kept. Null uses the setting of the tenant. */
            retention_days?: number | null;
        };
        /**
         * @description An IANA time zone.
         * @example Europe/Berlin
         * @enum {string}
         */
        TimeZone: "Africa/Abidjan" | "Africa/Accra" | "Africa/Addis_Ababa" | "Africa/Algiers" | "Africa/Asmara" | "Africa/Asmera" | "Africa/Bamako" | "Africa/Bangui" | "Africa/Banjul" | "Africa/Bissau" | "Africa/Blantyre" | "Africa/Brazzaville" | "Africa/Bujumbura" | "Africa/Cairo" | "Africa/Casablanca" | "Africa/Ceuta" | "Africa/Conakry" | "Africa/Dakar" | "Africa/Dar_es_Salaam" | "Africa/Djibouti" | "Africa/Douala" | "Africa/El_Aaiun" | "Africa/Freetown" | "Africa/Gaborone" | "Africa/Harare" | "Africa/Johannesburg" | "Africa/Juba" | "Africa/Kampala" | "Africa/Khartoum" | "Africa/Kigali" | "Africa/Kinshasa" | "Africa/Lagos" | "Africa/Libreville" | "Africa/Lome" | "Africa/Luanda" | "Africa/Lubumbashi" | "Africa/Lusaka" | "Africa/Malabo" | "Africa/Maputo" | "Africa/Maseru" | "Africa/Mbabane" | "Africa/Mogadishu" | "Africa/Monrovia" | "Africa/Nairobi" | "Africa/Ndjamena" | "Africa/Niamey" | "Africa/Nouakchott" | "Africa/Ouagadougou" | "Africa/Porto-Novo" | "Africa/Sao_Tome" | "Africa/Timbuktu" | "Africa/Tripoli" | "Africa/Tunis" | "Africa/Windhoek" | "America/Adak" | "America/Anchorage" | "America/Anguilla" | "America/Antigua" | "America/Araguaina" | "America/Argentina/Buenos_Aires" | "America/Argentina/Catamarca" | "America/Argentina/ComodRivadavia" | "America/Argentina/Cordoba" | "America/Argentina/Jujuy" | "America/Argentina/La_Rioja" | "America/Argentina/Mendoza" | "America/Argentina/Rio_Gallegos" | "America/Argentina/Salta" | "America/Argentina/San_Juan" | "America/Argentina/San_Luis" | "America/Argentina/Tucuman" | "America/Argentina/Ushuaia" | "America/Aruba" | "America/Asuncion" | "America/Atikokan" | "America/Atka" | "America/Bahia" | "America/Bahia_Banderas" | "America/Barbados" | "America/Belem" | "America/Belize" | "America/Blanc-Sablon" | "America/Boa_Vista" | "America/Bogota" | "America/Boise" | "America/Buenos_Aires" | "America/Cambridge_Bay" | "America/Campo_Grande" | "America/Cancun" | "America/Caracas" | "America/Catamarca" | "America/Cayenne" | "America/Cayman" | "America/Chicago" | "America/Chihuahua" | "America/Ciudad_Juarez" | "America/Coral_Harbour" | "America/Cordoba" | "America/Costa_Rica" | "America/Coyhaique" | "America/Creston" | "America/Cuiaba" | "America/Curacao" | "America/Danmarkshavn" | "America/Dawson" | "America/Dawson_Creek" | "America/Denver" | "America/Detroit" | "America/Dominica" | "America/Edmonton" | "America/Eirunepe" | "America/El_Salvador" | "America/Ensenada" | "America/Fort_Nelson" | "America/Fort_Wayne" | "America/Fortaleza" | "America/Glace_Bay" | "America/Godthab" | "America/Goose_Bay" | "America/Grand_Turk" | "America/Grenada" | "America/Guadeloupe" | "America/Guatemala" | "America/Guayaquil" | "America/Guyana" | "America/Halifax" | "America/Havana" | "America/Hermosillo" | "America/Indiana/Indianapolis" | "America/Indiana/Knox" | "America/Indiana/Marengo" | "America/Indiana/Petersburg" | "America/Indiana/Tell_City" | "America/Indiana/Vevay" | "America/Indiana/Vincennes" | "America/Indiana/Winamac" | "America/Indianapolis" | "America/Inuvik" | "America/Iqaluit" | "America/Jamaica" | "America/Jujuy" | "America/Juneau" | "America/Kentucky/Louisville" | "America/Kentucky/Monticello" | "America/Knox_IN" | "America/Kralendijk" | "America/La_Paz" | "America/Lima" | "America/Los_Angeles" | "America/Louisville" | "America/Lower_Princes" | "America/Maceio" | "America/Managua" | "America/Manaus" | "America/Marigot" | "America/Martinique" | "America/Matamoros" | "America/Mazatlan" | "America/Mendoza" | "America/Menominee" | "America/Merida" | "America/Metlakatla" | "America/Mexico_City" | "America/Miquelon" | "America/Moncton" | "America/Monterrey" | "America/Montevideo" | "America/Montreal" | "America/Montserrat" | "America/Nassau" | "America/New_York" | "America/Nipigon" | "America/Nome" | "America/Noronha" | "America/North_Dakota/Beulah" | "America/North_Dakota/Center" | "America/North_Dakota/New_Salem" | "America/Nuuk" | "America/Ojinaga" | "America/Panama" | "America/Pangnirtung" | "America/Paramaribo" | "America/Phoenix" | "America/Port-au-Prince" | "America/Port_of_Spain" | "America/Porto_Acre" | "America/Porto_Velho" | "America/Puerto_Rico" | "America/Punta_Arenas" | "America/Rainy_River" | "America/Rankin_Inlet" | "America/Recife" | "America/Regina" | "America/Resolute" | "America/Rio_Branco" | "America/Rosario" | "America/Santa_Isabel" | "America/Santarem" | "America/Santiago" | "America/Santo_Domingo" | "America/Sao_Paulo" | "America/Scoresbysund" | "America/Shiprock" | "America/Sitka" | "America/St_Barthelemy" | "America/St_Johns" | "America/St_Kitts" | "America/St_Lucia" | "America/St_Thomas" | "America/St_Vincent" | "America/Swift_Current" | "America/Tegucigalpa" | "America/Thule" | "America/Thunder_Bay" | "America/Tijuana" | "America/Toronto" | "America/Tortola" | "America/Vancouver" | "America/Virgin" | "America/Whitehorse" | "America/Winnipeg" | "America/Yakutat" | "America/Yellowknife" | "Antarctica/Casey" | "Antarctica/Davis" | "Antarctica/DumontDUrville" | "Antarctica/Macquarie" | "Antarctica/Mawson" | "Antarctica/McMurdo" | "Antarctica/Palmer" | "Antarctica/Rothera" | "Antarctica/South_Pole" | "Antarctica/Syowa" | "Antarctica/Troll" | "Antarctica/Vostok" | "Arctic/Longyearbyen" | "Asia/Aden" | "Asia/Almaty" | "Asia/Amman" | "Asia/Anadyr" | "Asia/Aqtau" | "Asia/Aqtobe" | "Asia/Ashgabat" | "Asia/Ashkhabad" | "Asia/Atyrau" | "Asia/Baghdad" | "Asia/Bahrain" | "Asia/Baku" | "Asia/Bangkok" | "Asia/Barnaul" | "Asia/Beirut" | "Asia/Bishkek" | "Asia/Brunei" | "Asia/Calcutta" | "Asia/Chita" | "Asia/Choibalsan" | "Asia/Chongqing" | "Asia/Chungking" | "Asia/Colombo" | "Asia/Dacca" | "Asia/Damascus" | "Asia/Dhaka" | "Asia/Dili" | "Asia/Dubai" | "Asia/Dushanbe" | "Asia/Famagusta" | "Asia/Gaza" | "Asia/Harbin" | "Asia/Hebron" | "Asia/Ho_Chi_Minh" | "Asia/Hong_Kong" | "Asia/Hovd" | "Asia/Irkutsk" | "Asia/Istanbul" | "Asia/Jakarta" | "Asia/Jayapura" | "Asia/Jerusalem" | "Asia/Kabul" | "Asia/Kamchatka" | "Asia/Karachi" | "Asia/Kashgar" | "Asia/Kathmandu" | "Asia/Katmandu" | "Asia/Khandyga" | "Asia/Kolkata" | "Asia/Krasnoyarsk" | "Asia/Kuala_Lumpur" | "Asia/Kuching" | "Asia/Kuwait" | "Asia/Macao" | "Asia/Macau" | "Asia/Magadan" | "Asia/Makassar" | "Asia/Manila" | "Asia/Muscat" | "Asia/Nicosia" | "Asia/Novokuznetsk" | "Asia/Novosibirsk" | "Asia/Omsk" | "Asia/Oral" | "Asia/Phnom_Penh" | "Asia/Pontianak" | "Asia/Pyongyang" | "Asia/Qatar" | "Asia/Qostanay" | "Asia/Qyzylorda" | "Asia/Rangoon" | "Asia/Riyadh" | "Asia/Saigon" | "Asia/Sakhalin" | "Asia/Samarkand" | "Asia/Seoul" | "Asia/Shanghai" | "Asia/Singapore" | "Asia/Srednekolymsk" | "Asia/Taipei" | "Asia/Tashkent" | "Asia/Tbilisi" | "Asia/Tehran" | "Asia/Tel_Aviv" | "Asia/Thimbu" | "Asia/Thimphu" | "Asia/Tokyo" | "Asia/Tomsk" | "Asia/Ujung_Pandang" | "Asia/Ulaanbaatar" | "Asia/Ulan_Bator" | "Asia/Urumqi" | "Asia/Ust-Nera" | "Asia/Vientiane" | "Asia/Vladivostok" | "Asia/Yakutsk" | "Asia/Yangon" | "Asia/Yekaterinburg" | "Asia/Yerevan" | "Atlantic/Azores" | "Atlantic/Bermuda" | "Atlantic/Canary" | "Atlantic/Cape_Verde" | "Atlantic/Faeroe" | "Atlantic/Faroe" | "Atlantic/Jan_Mayen" | "Atlantic/Madeira" | "Atlantic/Reykjavik" | "Atlantic/South_Georgia" | "Atlantic/St_Helena" | "Atlantic/Stanley" | "Australia/ACT" | "Australia/Adelaide" | "Australia/Brisbane" | "Australia/Broken_Hill" | "Australia/Canberra" | "Australia/Currie" | "Australia/Darwin" | "Australia/Eucla" | "Australia/Hobart" | "Australia/LHI" | "Australia/Lindeman" | "Australia/Lord_Howe" | "Australia/Melbourne" | "Australia/NSW" | "Australia/North" | "Australia/Perth" | "Australia/Queensland" | "Australia/South" | "Australia/Sydney" | "Australia/Tasmania" | "Australia/Victoria" | "Australia/West" | "Australia/Yancowinna" | "Brazil/Acre" | "Brazil/DeNoronha" | "Brazil/East" | "Brazil/West" | "CET" | "CST6CDT" | "Canada/Atlantic" | "Canada/Central" | "Canada/Eastern" | "Canada/Mountain" | "Canada/Newfoundland" | "Canada/Pacific" | "Canada/Saskatchewan" | "Canada/Yukon" | "Chile/Continental" | "Chile/EasterIsland" | "Cuba" | "EET" | "EST" | "EST5EDT" | "Egypt" | "Eire" | "Etc/GMT" | "Etc/GMT+0" | "Etc/GMT+1" | "Etc/GMT+10" | "Etc/GMT+11" | "Etc/GMT+12" | "Etc/GMT+2" | "Etc/GMT+3" | "Etc/GMT+4" | "Etc/GMT+5" | "Etc/GMT+6" | "Etc/GMT+7" | "Etc/GMT+8" | "Etc/GMT+9" | "Etc/GMT-0" | "Etc/GMT-1" | "Etc/GMT-10" | "Etc/GMT-11" | "Etc/GMT-12" | "Etc/GMT-13" | "Etc/GMT-14" | "Etc/GMT-2" | "Etc/GMT-3" | "Etc/GMT-4" | "Etc/GMT-5" | "Etc/GMT-6" | "Etc/GMT-7" | "Etc/GMT-8" | "Etc/GMT-9" | "Etc/GMT0" | "Etc/Greenwich" | "Etc/UCT" | "Etc/UTC" | "Etc/Universal" | "Etc/Zulu" | "Europe/Amsterdam" | "Europe/Andorra" | "Europe/Astrakhan" | "Europe/Athens" | "Europe/Belfast" | "Europe/Belgrade" | "Europe/Berlin" | "Europe/Bratislava" | "Europe/Brussels" | "Europe/Bucharest" | "Europe/Budapest" | "Europe/Busingen" | "Europe/Chisinau" | "Europe/Copenhagen" | "Europe/Dublin" | "Europe/Gibraltar" | "Europe/Guernsey" | "Europe/Helsinki" | "Europe/Isle_of_Man" | "Europe/Istanbul" | "Europe/Jersey" | "Europe/Kaliningrad" | "Europe/Kiev" | "Europe/Kirov" | "Europe/Kyiv" | "Europe/Lisbon" | "Europe/Ljubljana" | "Europe/London" | "Europe/Luxembourg" | "Europe/Madrid" | "Europe/Malta" | "Europe/Mariehamn" | "Europe/Minsk" | "Europe/Monaco" | "Europe/Moscow" | "Europe/Nicosia" | "Europe/Oslo" | "Europe/Paris" | "Europe/Podgorica" | "Europe/Prague" | "Europe/Riga" | "Europe/Rome" | "Europe/Samara" | "Europe/San_Marino" | "Europe/Sarajevo" | "Europe/Saratov" | "Europe/Simferopol" | "Europe/Skopje" | "Europe/Sofia" | "Europe/Stockholm" | "Europe/Tallinn" | "Europe/Tirane" | "Europe/Tiraspol" | "Europe/Ulyanovsk" | "Europe/Uzhgorod" | "Europe/Vaduz" | "Europe/Vatican" | "Europe/Vienna" | "Europe/Vilnius" | "Europe/Volgograd" | "Europe/Warsaw" | "Europe/Zagreb" | "Europe/Zaporozhye" | "Europe/Zurich" | "GB" | "GB-Eire" | "GMT" | "GMT+0" | "GMT-0" | "GMT0" | "Greenwich" | "HST" | "Hongkong" | "Iceland" | "Indian/Antananarivo" | "Indian/Chagos" | "Indian/Christmas" | "Indian/Cocos" | "Indian/Comoro" | "Indian/Kerguelen" | "Indian/Mahe" | "Indian/Maldives" | "Indian/Mauritius" | "Indian/Mayotte" | "Indian/Reunion" | "Iran" | "Israel" | "Jamaica" | "Japan" | "Kwajalein" | "Libya" | "MET" | "MST" | "MST7MDT" | "Mexico/BajaNorte" | "Mexico/BajaSur" | "Mexico/General" | "NZ" | "NZ-CHAT" | "Navajo" | "PRC" | "PST8PDT" | "Pacific/Apia" | "Pacific/Auckland" | "Pacific/Bougainville" | "Pacific/Chatham" | "Pacific/Chuuk" | "Pacific/Easter" | "Pacific/Efate" | "Pacific/Enderbury" | "Pacific/Fakaofo" | "Pacific/Fiji" | "Pacific/Funafuti" | "Pacific/Galapagos" | "Pacific/Gambier" | "Pacific/Guadalcanal" | "Pacific/Guam" | "Pacific/Honolulu" | "Pacific/Johnston" | "Pacific/Kanton" | "Pacific/Kiritimati" | "Pacific/Kosrae" | "Pacific/Kwajalein" | "Pacific/Majuro" | "Pacific/Marquesas" | "Pacific/Midway" | "Pacific/Nauru" | "Pacific/Niue" | "Pacific/Norfolk" | "Pacific/Noumea" | "Pacific/Pago_Pago" | "Pacific/Palau" | "Pacific/Pitcairn" | "Pacific/Pohnpei" | "Pacific/Ponape" | "Pacific/Port_Moresby" | "Pacific/Rarotonga" | "Pacific/Saipan" | "Pacific/Samoa" | "Pacific/Tahiti" | "Pacific/Tarawa" | "Pacific/Tongatapu" | "Pacific/Truk" | "Pacific/Wake" | "Pacific/Wallis" | "Pacific/Yap" | "Poland" | "Portugal" | "ROC" | "ROK" | "Singapore" | "Turkey" | "UCT" | "US/Alaska" | "US/Aleutian" | "US/Arizona" | "US/Central" | "US/East-Indiana" | "US/Eastern" | "US/Hawaii" | "US/Indiana-Starke" | "US/Michigan" | "US/Mountain" | "US/Pacific" | "US/Samoa" | "UTC" | "Universal" | "W-SU" | "WET" | "Zulu";
        /** @description Progress of an erasure. */
        ErasureReceipt: {
            /**
             * @description `erasing` until no store holds anything of the memory, then `erased`.
             * @enum {string}
             */
            status: "erasing" | "erased";
            /**
             * Format: date-time
             * @description When the erasure was requested.
             * @example 2024-05-07T09:30:00.000Z
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description When the erasure was complete. Null until then.
             * @example 2024-05-07T09:30:00.000Z
             */
            erased_at: string | null;
            /** @description Number of deleted rows by kind: `episodes`, `entities`, `facts`, `vectors`, `ledger` and others. */
            counts: {
                [key: string]: number;
            };
        };
        /** @description A new short-lived token. */
        TokenMade: {
            /** @description Sent as `Authorization: Bearer <token>`. */
            token: string;
            /** @description User whose memory the token opens. */
            user_id: string;
            /** @description Scopes of the token. */
            scopes: ("read" | "write")[];
            /**
             * Format: date-time
             * @description When the token expires.
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string;
        };
        /**
         * @description A short-lived token to create.
         * @example {
         *       "scopes": [
         *         "read",
         *         "write"
         *       ],
         *       "expires_in": 900
         *     }
         */
        TokenIn: {
            /**
             * @description The key that makes the token must have them itself.
             * @default [
             *       "read"
             *     ]
             */
            scopes?: ("read" | "write")[];
            /**
             * @description Seconds for which the token is valid.
             * @default 900
             */
            expires_in?: number;
        };
        /** @description A new read-only link. */
        LinkMade: components["schemas"]["Link"] & {
            /**
             * @description To be opened in a browser. The secret stands in its fragment, which is sent to no server.
             * @example https://engraph.example/explorer#link=egl_…
             */
            url: string;
        };
        /** @description A read-only link to a view of a memory. */
        Link: {
            /** @description ID of the link. */
            id: string;
            view: components["schemas"]["LinkView"];
            /** @description Your label of the link. Null if it has none. */
            label: string | null;
            /**
             * Format: date-time
             * @description When the link was created.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the link expires.
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the link was last opened, to the minute. Null if it never was.
             * @example 2024-05-07T09:30:00.000Z
             */
            last_used_at: string | null;
        };
        /**
         * @description A read-only link to create.
         * @example {
         *       "view": {
         *         "screen": "graph",
         *         "known_at": "2026-03-01T00:00:00Z"
         *       },
         *       "expires_in": 86400,
         *       "label": "Ticket 4711"
         *     }
         */
        LinkIn: {
            view: components["schemas"]["LinkViewIn"];
            /**
             * @description Seconds for which the link is valid: a week unless stated, 30 days at most.
             * @default 604800
             */
            expires_in?: number;
            /** @description What the link is for. It stands in the list; visitors do not see it. */
            label?: string;
        };
        /** @description View of the memory that the link opens. */
        LinkViewIn: components["schemas"]["ChatViewIn"] | components["schemas"]["GraphViewIn"] | components["schemas"]["FactViewIn"] | components["schemas"]["TimelineViewIn"] | components["schemas"]["ContextViewIn"];
        /** @description The chat beside what it teaches. */
        ChatViewIn: {
            /**
             * @description The chat beside what it teaches. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "chat";
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
        };
        /** @description The graph at a moment. */
        GraphViewIn: {
            /**
             * @description The graph. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "graph";
            /**
             * Format: date-time
             * @description Shows only what holds then, or had happened by then.
             * @example 2024-05-07T09:30:00Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
            /** @description The entity that is chosen when it is opened. */
            entity_id?: string;
        };
        /** @description A fact with its history. */
        FactViewIn: {
            /**
             * @description One fact with its history. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "fact";
            /** @description ID of the fact. */
            fact_id: string;
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
        };
        /** @description The timeline. */
        TimelineViewIn: {
            /**
             * @description The timeline. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "timeline";
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
        };
        /** @description A context line by line. */
        ContextViewIn: {
            /**
             * @description A context line by line. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            screen: "context";
            request: components["schemas"]["LinkedContextIn"];
            compared?: components["schemas"]["LinkedContextIn"] & unknown;
        };
        /** @description The context that the link shows. */
        LinkedContextIn: {
            /** @description What the context is about. Either this or `thread_id` is required. */
            query?: string;
            /**
             * @description Thread whose last four messages are the query. They come before `query` if both are given.
             * @example ada
             */
            thread_id?: string;
            /**
             * @description How the context is selected. `auto` chooses by the question.
             * @enum {string}
             */
            mode?: "auto" | "facts" | "associative" | "local" | "global" | "bridge" | "hybrid" | "timeline";
            /** @description Token budget of the text, from 64 to 100,000. 2,000 by default. */
            max_tokens?: number;
            /**
             * @description How lines name their sources: `short` numbers, `full` IDs, or `none`.
             * @enum {string}
             */
            references?: "short" | "full" | "none";
            /** @description Form of the text: `text`, `markdown`, `xml`, `json`, the ID of a context template, or a text with slots such as `{{messages}}`. */
            template?: ("text" | "markdown" | "xml" | "json") | string;
            /** @description Whether the text begins with the profile of the user, within a quarter of the budget. */
            profile?: boolean;
            /** @description Search methods to use. All but `bfs` by default. */
            methods?: ("cosine" | "bm25" | "pagerank" | "bfs")[];
            /**
             * @description Reranker of the context. Rerankers that call a model are not available to links.
             * @enum {string}
             */
            reranker?: "rrf" | "mmr" | "mentions" | "distance";
            /** @description Entity from which the reranker `distance` counts edges. */
            center_entity_id?: string;
            /**
             * Format: date-time
             * @description Instant in valid time that the context shows. Now by default.
             * @example 2024-05-07T09:30:00Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
        };
        /** @description For how long a memory keeps episodes, and what that removes next. */
        Retention: {
            /** @description Setting of this memory, or the value in the query. Null keeps episodes forever. */
            retention_days: number | null;
            /**
             * @description Origin of the setting. Null if there is none.
             * @enum {string|null}
             */
            set_by: "memory" | "tenant" | "query" | null;
            /** @description Whether the memory already applies the setting. */
            applied: boolean;
            /** @description Number of episodes that are older and are forgotten next. */
            expired: number;
            /**
             * Format: date-time
             * @description When the next episode is forgotten, as far as is known now. Null if none will be.
             * @example 2024-05-07T09:30:00.000Z
             */
            forgets_at: string | null;
        };
        /** @description Result of a write. */
        Written: {
            /** @description The stored episodes, in the order in which they were sent. */
            episodes: {
                /** @description ID of the episode. */
                id: string;
                /** @description Your ID of the message. Null if it has none. */
                message_id: string | null;
                /**
                 * @description Progress of the extraction.
                 * @enum {string}
                 */
                status: "pending" | "done" | "failed";
            }[];
            /** @description Cursor of this write. Pass it as `after` to reads that must see it. */
            cursor: string;
            /** @description Whether a daily budget of model calls is spent. Extraction then waits, or uses the built-in rules. */
            budget_spent: boolean;
            /** @description Context of the thread as text for a prompt. Present with `return_context`. */
            context?: string;
        };
        /**
         * @description Messages of one thread to store.
         * @example {
         *       "thread_id": "t1",
         *       "wait": true,
         *       "messages": [
         *         {
         *           "role": "user",
         *           "name": "Ada",
         *           "content": "I moved to Lisbon."
         *         }
         *       ]
         *     }
         */
        MessagesIn: {
            /**
             * @description The conversation that the messages belong to.
             * @example ada
             */
            thread_id: string;
            /** @description The messages in their order, 1 to 100. */
            messages: (components["schemas"]["MessageIn"] | components["schemas"]["LangChainMessage"] | components["schemas"]["LangChainStoredMessage"] | components["schemas"]["LangChainSerialisedMessage"])[];
            /** @description Whether the answer includes the context of the thread. Requires the scope `read` as well. */
            return_context?: boolean;
            /** @description Whether to wait for the extraction, at most 25 s. */
            wait?: boolean;
        };
        /**
         * @description A message in the form of Engraph, of OpenAI's chat completions or of the AI SDK.
         * @example {
         *       "id": "m1",
         *       "role": "user",
         *       "content": "I moved to Lisbon.",
         *       "reference_time": "2024-05-07T09:30:00Z"
         *     }
         */
        MessageIn: {
            /**
             * @description Role of the speaker.
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function";
            /** @description Text of the message, at most 1 MiB, or parts. */
            content?: string | (components["schemas"]["MessagePart"] | string)[] | null;
            /** @description Tool calls of an assistant, kept in `metadata`. */
            tool_calls?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            /** @description ID of the tool call that the message answers, kept in `metadata`. */
            tool_call_id?: string | null;
            /** @description Your ID of the message, unique in this memory. */
            id?: string | null;
            /** @description Name of the speaker. The registered name of the user by default. */
            name?: string | null;
            /** @description When the message was said. Now by default. */
            reference_time?: string | null;
            /** @description Your own JSON object, returned as you sent it. Filters can use its top-level keys. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description `false` keeps the message searchable and extracts no facts from it. */
            extract?: boolean | null;
            /** @description Another name for `reference_time`. */
            created_at?: string | null;
            /** @description Another name for `reference_time`. */
            createdAt?: string | null;
            /** @description Refusal of a model, kept in `metadata`. */
            refusal?: string | null;
            /** @description Annotations of a model, kept in `metadata`. */
            annotations?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            /** @description Audio of a model, kept in `metadata`. */
            audio?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Function call of an assistant, kept in `metadata`. */
            function_call?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Reasoning of a model, kept in `metadata`. */
            reasoning_content?: string | null;
            /** @description Always `message`. */
            type?: "message" | null;
            /** @description Status of a response item, kept in `metadata`. */
            status?: string | null;
            /** @description Parts of a message of the AI SDK. */
            parts?: (components["schemas"]["MessagePart"] | string)[] | null;
            /** @description Tool calls of earlier versions of the AI SDK, kept in `metadata`. */
            toolInvocations?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
        };
        /**
         * @description A part of the content of a message, in the form of OpenAI, Anthropic, LangChain or the AI SDK. Parts with text are the text of the message; all other parts are kept in its metadata.
         * @example {
         *       "type": "text",
         *       "text": "I moved to Lisbon."
         *     }
         */
        MessagePart: {
            /** @description Type of the part, such as `text`. */
            type: string;
            /** @description Text of the part. */
            text?: string | null;
            /** @description Refusal of a model. */
            refusal?: string | null;
        } & {
            [key: string]: components["schemas"]["JsonValue"];
        };
        /** @description As `model_dump()` of LangChain gives a message. */
        LangChainMessage: {
            /** @description Content of the message: text or parts. */
            content: string | (components["schemas"]["MessagePart"] | string)[] | null;
            /**
             * @description Type of the message, such as `human` or `ai`.
             * @enum {string}
             */
            type: "human" | "ai" | "system" | "developer" | "tool" | "function" | "chat" | "generic" | "HumanMessage" | "HumanMessageChunk" | "AIMessage" | "AIMessageChunk" | "SystemMessage" | "SystemMessageChunk" | "ToolMessage" | "ToolMessageChunk" | "FunctionMessage" | "FunctionMessageChunk" | "ChatMessage" | "ChatMessageChunk";
            /** @description Tool calls of an assistant, kept in `metadata`. */
            tool_calls?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            /** @description ID of the tool call that the message answers, kept in `metadata`. */
            tool_call_id?: string | null;
            /** @description ID of the message. */
            id?: string | null;
            /** @description Name of the speaker. */
            name?: string | null;
            /** @description Role of the speaker, in messages of the type `chat`. */
            role?: ("user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function") | null;
            /** @description Ignored. */
            example?: boolean | null;
            /** @description Further data of the provider, kept in `metadata`. */
            additional_kwargs?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Metadata of the model response, kept in `metadata`. */
            response_metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Token counts of the model response, kept in `metadata`. */
            usage_metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Tool calls that could not be parsed, kept in `metadata`. */
            invalid_tool_calls?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            /** @description Chunks of tool calls, kept in `metadata`. */
            tool_call_chunks?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            /** @description Outcome of a tool call, kept in `metadata`. */
            status?: string | null;
            /** @description Artifact of a tool call, kept in `metadata`. */
            artifact?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | string | {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            /** @description Ignored. */
            chunk_position?: string | null;
        };
        /** @description As `messages_to_dict` of LangChain gives a message. */
        LangChainStoredMessage: {
            /**
             * @description Type of the message, such as `human` or `ai`.
             * @enum {string}
             */
            type: "human" | "ai" | "system" | "developer" | "tool" | "function" | "chat" | "generic" | "HumanMessage" | "HumanMessageChunk" | "AIMessage" | "AIMessageChunk" | "SystemMessage" | "SystemMessageChunk" | "ToolMessage" | "ToolMessageChunk" | "FunctionMessage" | "FunctionMessageChunk" | "ChatMessage" | "ChatMessageChunk";
            /** @description Fields of the message. */
            data: {
                /** @description Content of the message: text or parts. */
                content: string | (components["schemas"]["MessagePart"] | string)[] | null;
                /** @description Tool calls of an assistant, kept in `metadata`. */
                tool_calls?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                /** @description ID of the tool call that the message answers, kept in `metadata`. */
                tool_call_id?: string | null;
                /** @description ID of the message. */
                id?: string | null;
                /** @description Name of the speaker. */
                name?: string | null;
                /** @description Role of the speaker, in messages of the type `chat`. */
                role?: ("user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function") | null;
                /** @description Ignored. */
                example?: boolean | null;
                /** @description Further data of the provider, kept in `metadata`. */
                additional_kwargs?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                /** @description Metadata of the model response, kept in `metadata`. */
                response_metadata?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                /** @description Token counts of the model response, kept in `metadata`. */
                usage_metadata?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                /** @description Tool calls that could not be parsed, kept in `metadata`. */
                invalid_tool_calls?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                /** @description Chunks of tool calls, kept in `metadata`. */
                tool_call_chunks?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                /** @description Outcome of a tool call, kept in `metadata`. */
                status?: string | null;
                /** @description Artifact of a tool call, kept in `metadata`. */
                artifact?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | string | {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                /** @description Ignored. */
                chunk_position?: string | null;
                /** @description Type of the message, such as `human` or `ai`. */
                type?: ("human" | "ai" | "system" | "developer" | "tool" | "function" | "chat" | "generic" | "HumanMessage" | "HumanMessageChunk" | "AIMessage" | "AIMessageChunk" | "SystemMessage" | "SystemMessageChunk" | "ToolMessage" | "ToolMessageChunk" | "FunctionMessage" | "FunctionMessageChunk" | "ChatMessage" | "ChatMessageChunk") | null;
            };
        };
        /** @description As `toJSON()` and `dumpd` of LangChain give a message. */
        LangChainSerialisedMessage: {
            /** @description Version of LangChain's serialization. */
            lc: number;
            /**
             * @description Always `constructor`.
             * @enum {string}
             */
            type: "constructor";
            /** @description Path of the message class. */
            id: string[];
            /** @description Fields of the message. */
            kwargs: {
                /** @description Content of the message: text or parts. */
                content: string | (components["schemas"]["MessagePart"] | string)[] | null;
                /** @description Tool calls of an assistant, kept in `metadata`. */
                tool_calls?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                /** @description ID of the tool call that the message answers, kept in `metadata`. */
                tool_call_id?: string | null;
                /** @description ID of the message. */
                id?: string | null;
                /** @description Name of the speaker. */
                name?: string | null;
                /** @description Role of the speaker, in messages of the type `chat`. */
                role?: ("user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function") | null;
                /** @description Ignored. */
                example?: boolean | null;
                /** @description Further data of the provider, kept in `metadata`. */
                additional_kwargs?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                /** @description Metadata of the model response, kept in `metadata`. */
                response_metadata?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                /** @description Token counts of the model response, kept in `metadata`. */
                usage_metadata?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                /** @description Tool calls that could not be parsed, kept in `metadata`. */
                invalid_tool_calls?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                /** @description Chunks of tool calls, kept in `metadata`. */
                tool_call_chunks?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                /** @description Outcome of a tool call, kept in `metadata`. */
                status?: string | null;
                /** @description Artifact of a tool call, kept in `metadata`. */
                artifact?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | string | {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                /** @description Ignored. */
                chunk_position?: string | null;
                /** @description Type of the message, such as `human` or `ai`. */
                type?: ("human" | "ai" | "system" | "developer" | "tool" | "function" | "chat" | "generic" | "HumanMessage" | "HumanMessageChunk" | "AIMessage" | "AIMessageChunk" | "SystemMessage" | "SystemMessageChunk" | "ToolMessage" | "ToolMessageChunk" | "FunctionMessage" | "FunctionMessageChunk" | "ChatMessage" | "ChatMessageChunk") | null;
            };
        };
        /** @description Result of an edited message. */
        Edited: {
            /** @description The episode that now holds the message. */
            episode: {
                /** @description ID of the episode. */
                id: string;
                /** @description Your ID of the message. */
                message_id: string | null;
                /**
                 * @description Progress of the extraction.
                 * @enum {string}
                 */
                status: "pending" | "done" | "failed";
            };
            /** @description Cursor of this write. Pass it as `after` to reads that must see it. */
            cursor: string;
            undone: components["schemas"]["UndoneCounts"];
        };
        /** @description What removing the old message changed. All counts are 0 if the message did not change. */
        UndoneCounts: {
            /** @description Number of episodes that were forgotten or retracted. */
            episodes: number;
            /** @description Number of facts that are no longer believed. */
            facts: number;
            /** @description Number of entities that are no longer mentioned. */
            entities: number;
            /** @description Number of facts that are valid or believed again. */
            reopened: number;
            /** @description Number of episodes that will be read again, because their reading depended on what was undone. They are pending. */
            reread: number;
            /** @description Number of manual corrections that are dropped, because all messages behind them are forgotten. */
            corrections: number;
        };
        /**
         * @description The new content of a message.
         * @example {
         *       "role": "user",
         *       "content": "I have moved to Lisbon."
         *     }
         */
        MessageEditIn: {
            /**
             * @description Role of the speaker.
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function";
            /** @description Text of the message, at most 1 MiB. */
            content: string;
            /** @description Name of the speaker. The registered name of the user by default. */
            name?: string | null;
            /** @description When the message was said. Now by default. */
            reference_time?: string | null;
            /** @description Your own JSON object, returned as you sent it. Filters can use its top-level keys. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description `false` keeps the message searchable and extracts no facts from it. */
            extract?: boolean | null;
        };
        /** @description A conversation. */
        Thread: {
            /** @description ID of the thread. */
            id: string;
            /** @description Number of messages. */
            messages: number;
            /**
             * Format: date-time
             * @description Time of the first message.
             * @example 2024-05-07T09:30:00.000Z
             */
            first_at: string;
            /**
             * Format: date-time
             * @description Time of the last message.
             * @example 2024-05-07T09:30:00.000Z
             */
            last_at: string;
        };
        /** @description How the answer was made, if requested with `receipt`. */
        Receipt: {
            /** @description Number of model calls. */
            calls: number;
            /** @description Prompt tokens of the model calls. */
            tokens_in: number;
            /** @description Answer tokens of the model calls. */
            tokens_out: number;
            /** @description Cost in US dollars. Null if a model without a configured price was called. */
            cost: number | null;
            /** @description Duration in milliseconds. */
            ms: number;
            /** @description Duration of each stage in milliseconds, by its name. */
            stages: {
                [key: string]: number;
            };
            /** @description Search methods that were used. */
            methods: string[];
            /** @description Reranker that decided the final order. Also `rrf` if the requested one could not be reached. Null if nothing was ranked. */
            reranker: string | null;
            /** @description Number of candidates by scope and method. */
            candidates: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description IDs of the entities at which PageRank started. */
            seeds: string[];
            /** @description Model that computed embeddings or reranked. Null if none was called. */
            model: string | null;
            /**
             * Format: date-time
             * @description Instant in valid time that was read. Null if nothing was filtered by valid time.
             * @example 2024-05-07T09:30:00.000Z
             */
            as_of: string | null;
            /**
             * Format: date-time
             * @description Instant in known time that was read.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at: string;
            /** @description Last write that the answer could see. Null for an empty memory. */
            cursor: string | null;
            /** @description Version of each part that decides the answer, by its name. A receipt of other versions cannot be repeated. */
            versions: {
                [key: string]: string;
            };
            /**
             * @description Start of PageRank. `entities`: it started from entities. `matches`: no entity relates to the query, so it ranked the messages as they match.
             * @enum {string}
             */
            walk?: "entities" | "matches";
            /** @description Outcome of each task in `model`. */
            model_tasks?: {
                /** @description The task of `model`. */
                task: string;
                /**
                 * @description `done`, or why the task was skipped: no model is configured, a budget is spent, the model did not answer in time, or its answer could not be used.
                 * @enum {string}
                 */
                outcome: "done" | "no_model" | "budget" | "unavailable" | "unusable";
                /** @description Result of the task: the rewritten query, the names of entities, or the IDs of the results that were chosen. */
                gave: string[];
            }[];
            /** @description Mode of a context. */
            mode?: {
                /** @description The mode that was used. */
                name: string;
                /** @description Why `auto` chose it. */
                why: string;
            };
            /** @description Lines of a context in their order. */
            lines?: components["schemas"]["ContextLine"][];
            /** @description Tokens of a context outside its lines: titles, days, the words of the template. */
            frame?: number;
            /** @description First ten candidates of a context that were left out, in the order in which they were tried. */
            missed?: components["schemas"]["ContextMissed"][];
        };
        /** @description A line of a context. */
        ContextLine: {
            /** @description Reference that the text gives the line, without brackets. Empty if sources are not named. */
            reference: string;
            /**
             * @description Type of the source.
             * @enum {string}
             */
            type: "fact" | "episode" | "entity" | "community";
            /** @description ID of the source. */
            id: string;
            /** @description The line as it stands in the context. */
            text: string;
            /** @description Number of tokens of the line, to hundredths. */
            tokens: number;
            /** @description Score of the source. 0 if it was not ranked. */
            score: number;
            /**
             * @description Signals that the source was ranked by, each with its contribution.
             * @example {
             *       "bm25": 0.6,
             *       "cosine": 1.2,
             *       "terms": 4.7
             *     }
             */
            parts: {
                [key: string]: number;
            };
        };
        /** @description A candidate that a context left out. */
        ContextMissed: {
            /**
             * @description Type of the source.
             * @enum {string}
             */
            type: "fact" | "episode" | "entity" | "community";
            /** @description ID of the source. */
            id: string;
            /** @description The line as it stands in the context. */
            text: string;
            /** @description Number of tokens of the line, to hundredths. */
            tokens: number;
            /** @description Score of the source. 0 if it was not ranked. */
            score: number;
            /**
             * @description Signals that the source was ranked by, each with its contribution.
             * @example {
             *       "bm25": 0.6,
             *       "cosine": 1.2,
             *       "terms": 4.7
             *     }
             */
            parts: {
                [key: string]: number;
            };
            /**
             * @description Why the candidate was left out. `budget`: it, or what must accompany it, does not fit. `limit`: no more lines of its kind are shown. `duplicate`: other lines already say it. `unrelated`: it has too few words of the query, or is not what the query names. `min_score`: its score is lower. `ended`: it no longer holds, and the fact that says so was not wanted.
             * @enum {string}
             */
            reason: "budget" | "limit" | "duplicate" | "unrelated" | "min_score" | "ended";
        };
        /** @description A message, text or JSON value as it was stored. */
        Episode: {
            /** @description ID of the episode. */
            id: string;
            /** @description Your ID of the message. Null if it has none. */
            message_id: string | null;
            /**
             * @description Type of the episode.
             * @enum {string}
             */
            type: "message" | "text" | "json" | "document";
            /** @description Thread of the message. Null for episodes without a thread. */
            thread_id: string | null;
            /** @description Document that the episode is a chunk of. Null for other episodes. */
            document_id: string | null;
            /**
             * @description Role of the speaker. Null if the episode is not a message.
             * @enum {string|null}
             */
            role: "user" | "assistant" | "system" | "tool" | null;
            /** @description Name of the speaker. Null if the episode is not a message. */
            name: string | null;
            /** @description Content of the episode. */
            content: string;
            /** @description Title of the chunk of a document. Null for other episodes. */
            title: string | null;
            /**
             * Format: date-time
             * @description When the content was said or written.
             * @example 2024-05-07T09:30:00.000Z
             */
            reference_time: string;
            /**
             * Format: date-time
             * @description When the episode was stored.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description Progress of the extraction.
             * @enum {string}
             */
            status: "pending" | "done" | "failed";
            /** @description Whether facts are extracted from the episode. Search finds it either way. */
            extract: boolean;
            /** @description Your metadata, as you sent it. */
            metadata: {
                [key: string]: unknown;
            };
        };
        /**
         * @description An episode to store outside any thread.
         * @example {
         *       "type": "text",
         *       "content": "Ada moved to Lisbon."
         *     }
         */
        EpisodeIn: {
            /**
             * @description `text`, `json`, or `message` for a message outside any thread.
             * @enum {string}
             */
            type: "message" | "text" | "json";
            /** @description Text. For type json: any JSON value, or a string that contains JSON. */
            content: ((string | ({
                [key: string]: components["schemas"]["JsonValue"];
            } | components["schemas"]["JsonValue"][] | number | boolean)) | (string | ({
                [key: string]: components["schemas"]["JsonValue"];
            } | components["schemas"]["JsonValue"][] | number | boolean)) | (components["schemas"]["JsonValue"][] | string | ({
                [key: string]: components["schemas"]["JsonValue"];
            } | components["schemas"]["JsonValue"][] | number | boolean)) | (number | string | ({
                [key: string]: components["schemas"]["JsonValue"];
            } | components["schemas"]["JsonValue"][] | number | boolean)) | (boolean | string | ({
                [key: string]: components["schemas"]["JsonValue"];
            } | components["schemas"]["JsonValue"][] | number | boolean))) | string | ({
                [key: string]: components["schemas"]["JsonValue"];
            } | components["schemas"]["JsonValue"][] | number | boolean);
            /**
             * Format: date-time
             * @description When the content was said or written. Now by default.
             * @example 2024-05-07T09:30:00Z
             */
            reference_time?: string;
            /** @description Where the content comes from. Stored as `metadata.source` and shown to a language model that reads the episode. */
            source?: string;
            /** @description Another name for `source`. */
            source_description?: string;
            /** @description Name of the speaker of a `message`. */
            name?: string;
            /**
             * @description Role of the speaker of a `message`. `user` by default.
             * @enum {string}
             */
            role?: "user" | "assistant" | "system" | "tool";
            /** @description Your own JSON object, returned as you sent it. Filters can use its top-level keys. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description `false` keeps the episode searchable and extracts no facts from it. */
            extract?: boolean;
            /** @description Whether to wait for the extraction, at most 25 s. */
            wait?: boolean;
        };
        /**
         * @description A document to store in chunks.
         * @example {
         *       "title": "Handbook",
         *       "text": "The office is in Lisbon."
         *     }
         */
        DocumentIn: {
            /** @description Title of the document. */
            title: string;
            /** @description Text of the document, at most 1 MiB. */
            text: string;
            /**
             * @description Your ID of the document. Sending the same text again under it stores nothing new.
             * @example ada
             */
            id?: string;
            /**
             * Format: date-time
             * @description When the document was written. Now by default.
             * @example 2024-05-07T09:30:00Z
             */
            reference_time?: string;
            /** @description Size of a chunk in tokens. 750 by default. */
            chunk_tokens?: number;
            /** @description Tokens that a chunk repeats from the one before it. 0 by default; not allowed with `similarity`. */
            chunk_overlap?: number;
            /**
             * @description Where chunks end: `sentences` after the sentence that fills the chunk, `similarity` where the topic changes.
             * @enum {string}
             */
            chunking?: "sentences" | "similarity";
            /** @description Your own JSON object, returned as you sent it. Filters can use its top-level keys. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description `false` keeps the document searchable and extracts no facts from it. */
            extract?: boolean;
            /** @description Whether to wait for the extraction, at most 25 s. */
            wait?: boolean;
        };
        /** @description The facts that were stated by hand: one, or a list if a list was sent. */
        StatedFacts: components["schemas"]["Fact"] | {
            /** @description The stored facts, in the order in which they were sent. */
            facts: components["schemas"]["Fact"][];
        };
        /** @description One version of a fact, on both time axes. */
        Fact: {
            /** @description ID of the fact. It stays the same over all versions. */
            id: string;
            /** @description Version of the fact, which a correction must name. */
            version: string;
            /** @description Entity that the fact is about. */
            subject: {
                /** @description ID of the entity. */
                id: string;
                /** @description Name of the entity. */
                name: string;
            };
            /** @description Predicate, e.g. `WORKS_AT`. */
            predicate: string;
            /** @description Entity that the fact relates the subject to. Null if the object is a literal. */
            object: {
                /** @description ID of the entity. */
                id: string;
                /** @description Name of the entity. */
                name: string;
            } | null;
            /** @description Literal object. Null if the object is an entity. */
            object_value: string | null;
            /** @description The fact as a sentence. */
            fact: string;
            /**
             * @description `state` for something that holds for a time, `event` for something that happened.
             * @enum {string}
             */
            kind: "state" | "event";
            /** @description Importance of the fact, from 1 to 10. */
            strength: number;
            /**
             * @description How the most certain source of the fact knows it.
             * @enum {string}
             */
            confidence: "stated" | "reported" | "inferred";
            /**
             * Format: date-time
             * @description When the fact began to hold or happened. Null if unknown.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /**
             * @description How exactly the start is known. Null without a start.
             * @enum {string|null}
             */
            valid_from_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description How the start is known. Null without a start.
             * @enum {string|null}
             */
            valid_from_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @description When the fact ceased to hold, exclusive. Null if it still holds.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
            /**
             * @description How exactly the end is known. Null without an end.
             * @enum {string|null}
             */
            valid_to_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description How the end is known. Null without an end.
             * @enum {string|null}
             */
            valid_to_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @description When a plan is due. Null if the fact is not a plan.
             * @example 2024-05-07T09:30:00.000Z
             */
            due: string | null;
            /**
             * @description How exactly the due date is known. Null without one.
             * @enum {string|null}
             */
            due_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description The same in words: "since 2021", "as of 22 Nov 2026", "was planned for 14 Apr 2027". Empty if nothing is known.
             * @example since 2021
             */
            period: string;
            /**
             * Format: date-time
             * @description When Engraph learned this version.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @description When Engraph stopped believing this version. Null if it is believed.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
            /** @description Attributes that the ontology defines for the predicate. */
            attributes: {
                [key: string]: unknown;
            };
            /** @description ID that facts share if they come from one statement about several participants. Null for other facts. */
            hyperedge_id: string | null;
            /** @description IDs of the episodes that support the fact. */
            episode_ids: string[];
        };
        /**
         * @description One fact, or a list of facts, to state by hand.
         * @example {
         *       "subject": "Ada",
         *       "predicate": "LIVES_IN",
         *       "object": "Lisbon",
         *       "fact": "Ada lives in Lisbon.",
         *       "valid_from": "2025-09"
         *     }
         */
        FactsIn: components["schemas"]["FactIn"] | components["schemas"]["FactListIn"];
        /** @description A fact to state by hand. */
        FactIn: {
            /** @description Name of the subject, or the `ent_` ID of an entity of this memory. */
            subject: string;
            /** @description Predicate in letters, digits and underscores, e.g. `WORKS_AT`. Stored in upper case. */
            predicate: string;
            /** @description The fact as a sentence. */
            fact: string;
            /** @description Name of the object, or its `ent_` ID. Either this or `object_value` is required. */
            object?: string;
            /** @description Literal object, e.g. a number or a sentence. */
            object_value?: string;
            /**
             * @description `state` for something that holds for a time, `event` for something that happened. `state` by default.
             * @enum {string}
             */
            kind?: "state" | "event";
            /**
             * @description When the fact began to hold or happened.
             * @example 2015-03
             */
            valid_from?: string;
            /**
             * @description When the fact ceased to hold.
             * @example 2015-03
             */
            valid_to?: string;
            /**
             * @description Date of a plan.
             * @example 2015-03
             */
            due?: string;
            /**
             * @description How the fact is known. `stated` by default.
             * @enum {string}
             */
            confidence?: "stated" | "reported" | "inferred";
            /** @description ID of the episode that supports the fact. */
            episode_id?: string;
        };
        /** @description Facts to state by hand. */
        FactListIn: {
            /** @description The facts. Either all of them are stored or none. */
            facts: components["schemas"]["FactIn"][];
        };
        /** @description Number of facts in the model's answers that were left out, by reason. Messages that were read together have it on the first. */
        DroppedFacts: {
            /** @description The fact lacks what a fact must have, such as its sentence. */
            incomplete?: number;
            /** @description The fact names a message that does not exist. */
            message?: number;
            /** @description The subject of the fact is not an entity of the answer. */
            subject?: number;
            /** @description The fact has no object, or its object is its subject. */
            object?: number;
            /** @description The dates of the fact contradict each other, or its end cannot be read. */
            dates?: number;
            /** @description The message does not contain the quotation of the fact. */
            quotation?: number;
            /** @description The answer repeated the fact until it was cut off. */
            repeated?: number;
        };
        /** @description An episode with the facts that it supports and the progress of its extraction. */
        EpisodeDetail: components["schemas"]["Episode"] & {
            /** @description Facts that the episode supports. */
            facts: {
                /** @description ID of the fact. */
                id: string;
                /** @description Sentence of the fact. */
                fact: string;
            }[];
            /** @description Number of model calls of the extraction. */
            calls: number;
            /** @description Prompt tokens of the extraction. */
            tokens_in: number;
            /** @description Answer tokens of the extraction. */
            tokens_out: number;
            dropped: components["schemas"]["DroppedFacts"];
            /** @description Number of attempts at the extraction. */
            attempts: number;
            /** @description Why the last attempt failed. Null if it did not. */
            error: string | null;
        };
        /** @description A person, place or thing of a memory. */
        Entity: {
            /** @description ID of the entity. */
            id: string;
            /** @description Version of the entity, which a correction must name. */
            version: string;
            /** @description Name of the entity. */
            name: string;
            /** @description Other names of the entity. */
            aliases: string[];
            /** @description Type of the entity, such as `person` or `place`. */
            type: string;
            /** @description Attributes that the ontology defines for the type. */
            attributes: {
                [key: string]: unknown;
            };
            /** @description Summary of the facts about the entity. */
            summary: string;
            /** @description Number of episodes that mention the entity. */
            mentions: number;
            /** @description ID of the leaf community of the entity. Null if it has none. */
            community_id: string | null;
            /**
             * Format: date-time
             * @description When the entity was first stored.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /** @description Members of a summary entity, at most 100, the most closely related first. */
            members?: components["schemas"]["EntityPart"][];
            /** @description Summary entities that the entity belongs to. Present if a single entity is read. */
            part_of?: components["schemas"]["EntityPart"][];
        };
        /** @description A member of a summary entity, or a summary entity of a member. */
        EntityPart: {
            /** @description ID of the entity. */
            id: string;
            /** @description Name of the entity. */
            name: string;
            /** @description How the member belongs to the summary entity, in a sentence or a few. Null until it is written. */
            relation: string | null;
            /** @description Strength of the relation, from 0 to 10. Null without a relation. */
            strength: number | null;
        };
        /** @description One version of a fact, on both time axes. */
        FactVersion: {
            /** @description The version. */
            version: string;
            /**
             * Format: date-time
             * @description When the fact began to hold or happened. Null if unknown.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /**
             * @description How exactly the start is known. Null without a start.
             * @enum {string|null}
             */
            valid_from_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description How the start is known. Null without a start.
             * @enum {string|null}
             */
            valid_from_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @description When the fact ceased to hold, exclusive. Null if it still holds.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
            /**
             * @description How exactly the end is known. Null without an end.
             * @enum {string|null}
             */
            valid_to_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description How the end is known. Null without an end.
             * @enum {string|null}
             */
            valid_to_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @description When a plan is due. Null if the fact is not a plan.
             * @example 2024-05-07T09:30:00.000Z
             */
            due: string | null;
            /**
             * @description How exactly the due date is known. Null without one.
             * @enum {string|null}
             */
            due_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description The same in words: "since 2021", "as of 22 Nov 2026", "was planned for 14 Apr 2027". Empty if nothing is known.
             * @example since 2021
             */
            period: string;
            /**
             * Format: date-time
             * @description When Engraph learned this version.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @description When Engraph stopped believing this version. Null if it is believed.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
            /** @description ID of the episode or operation that created this version. */
            caused_by: string;
        };
        /** @description A fact that replaced another one, or was replaced. Both cannot hold at the same time. */
        Supersession: {
            /** @description ID of the other fact. */
            id: string;
            /** @description Sentence of the other fact. */
            fact: string;
            /**
             * Format: date-time
             * @description When the earlier fact ended and the later one began. Null if the earlier one is not believed to have held at all.
             * @example 2024-05-07T09:30:00.000Z
             */
            at: string | null;
            /**
             * Format: date-time
             * @description When Engraph learned of the change.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /** @description ID of the episode or operation that caused the change. */
            caused_by: string;
        };
        /** @description A fact with its history and the quotes that support it. */
        FactDetail: components["schemas"]["Fact"] & {
            /** @description All versions of the fact, the earliest first. */
            versions: components["schemas"]["FactVersion"][];
            /** @description Facts that this one replaced. */
            superseded: components["schemas"]["Supersession"][];
            /** @description Facts that replaced this one. */
            superseded_by: components["schemas"]["Supersession"][];
            /** @description Episodes that support the fact. */
            sources: {
                /** @description ID of the episode. */
                episode_id: string;
                /** @description UTF-16 offsets of the quote in the content of the episode. Null if the fact has no quote. */
                span: [
                    number,
                    number
                ] | null;
                /** @description Words of the episode that state the fact. Null if the fact has no quote. */
                quote: string | null;
            }[];
        };
        /** @description A standing instruction or preference of a list. */
        ListedInstruction: components["schemas"]["Instruction"] & {
            /** @description How well the instruction applies to `query`. Absent without a query. */
            score?: number;
        };
        /** @description A standing instruction or preference. */
        Instruction: {
            /** @description ID of the fact. It stays the same over all versions. */
            id: string;
            /** @description Version of the fact, which a correction must name. */
            version: string;
            /**
             * Format: date-time
             * @description When the fact began to hold or happened. Null if unknown.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /**
             * @description How exactly the start is known. Null without a start.
             * @enum {string|null}
             */
            valid_from_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description How the start is known. Null without a start.
             * @enum {string|null}
             */
            valid_from_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @description When the fact ceased to hold, exclusive. Null if it still holds.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
            /**
             * @description How exactly the end is known. Null without an end.
             * @enum {string|null}
             */
            valid_to_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description How the end is known. Null without an end.
             * @enum {string|null}
             */
            valid_to_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @description When a plan is due. Null if the fact is not a plan.
             * @example 2024-05-07T09:30:00.000Z
             */
            due: string | null;
            /**
             * @description How exactly the due date is known. Null without one.
             * @enum {string|null}
             */
            due_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description The same in words: "since 2021", "as of 22 Nov 2026", "was planned for 14 Apr 2027". Empty if nothing is known.
             * @example since 2021
             */
            period: string;
            /**
             * Format: date-time
             * @description When Engraph learned this version.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @description When Engraph stopped believing this version. Null if it is believed.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
            /**
             * @description How the most certain source of the fact knows it.
             * @enum {string}
             */
            confidence: "stated" | "reported" | "inferred";
            /** @description IDs of the episodes that support the fact. */
            episode_ids: string[];
            /**
             * @description `instruction` for a standing instruction, `preference` for a preference.
             * @enum {string}
             */
            type: "instruction" | "preference";
            /**
             * @description The instruction in the words of the user.
             * @example Always include platform availability when I ask about movie options.
             */
            text: string;
            /**
             * @description Topic that the instruction applies to. Null if it always applies.
             * @example movie options
             */
            applies_to: string | null;
            /** @description The user who gave the instruction. */
            user: {
                /** @description ID of the entity of the user. */
                id: string;
                /** @description Name of the user. */
                name: string;
            };
        };
        /** @description A node of a subgraph. */
        SubgraphNode: {
            /** @description ID of the entity or episode. */
            id: string;
            /**
             * @description Whether the node is an entity or an episode.
             * @enum {string}
             */
            kind: "entity" | "episode";
            /** @description Name of the entity, or the beginning of the episode. */
            name: string;
            /** @description Type of the entity or episode. */
            type: string;
            /** @description Number of episodes that mention the entity. */
            mentions: number;
            /** @description ID of the leaf community. Null if it has none. */
            community_id: string | null;
            /** @description Number of edges from the start. */
            depth: number;
        };
        /** @description An edge of a subgraph. */
        SubgraphEdge: {
            /** @description ID of the fact. Null for a mention. */
            id: string | null;
            /**
             * @description Whether the edge is a fact or a mention.
             * @enum {string}
             */
            kind: "fact" | "mention";
            /** @description ID of the node at which the edge starts. */
            from: string;
            /** @description ID of the node at which the edge ends. */
            to: string;
            /** @description The predicate. `MENTIONS` for a mention. */
            name: string;
            /** @description The fact as a sentence. Null for a mention. */
            fact: string | null;
            /** @description Importance of the fact, from 1 to 10. Null for a mention. */
            strength: number | null;
            /**
             * Format: date-time
             * @description When the fact began to hold or happened. Null if unknown.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /**
             * Format: date-time
             * @description When the fact ceased to hold. Null if it still holds.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
        };
        /** @description A part of the graph. */
        Subgraph: {
            /** @description Nodes, the nearest to the start first. */
            nodes: components["schemas"]["SubgraphNode"][];
            /** @description Edges between the nodes. */
            edges: components["schemas"]["SubgraphEdge"][];
        };
        /** @description A line of the whole graph. */
        SubgraphLine: components["schemas"]["CommunityLine"] | components["schemas"]["EntityLine"] | components["schemas"]["SummaryLine"] | components["schemas"]["EpisodeLine"] | components["schemas"]["FactLine"] | components["schemas"]["MentionLine"] | components["schemas"]["EndLine"];
        /** @description The line of a community. */
        CommunityLine: {
            /**
             * @description Always `community`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "community";
            /** @description ID of the community. */
            id: string;
            /** @description Level in the hierarchy. 0 is the coarsest. */
            level: number;
            /** @description Name of the community. */
            name: string;
            /** @description ID of the community that contains this one. Null at the coarsest level. */
            parent_id: string | null;
            /** @description IDs of the entities and summary entities directly in the community. Members of a lower community are on its own line. */
            members: string[];
        };
        /** @description The line of an entity. */
        EntityLine: {
            /**
             * @description Always `entity`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "entity";
            /** @description ID of the entity. */
            id: string;
            /** @description Name of the entity. */
            name: string;
            /** @description Type of the entity. */
            entity_type: string;
            /** @description Number of episodes that mention the entity. */
            mentions: number;
            /** @description ID of the leaf community. Null if it has none. */
            community_id: string | null;
            /** @description Summary of the facts about the entity. */
            summary: string;
            /**
             * Format: date-time
             * @description When Engraph first knew the entity.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @description When the entity was merged into another one, or its last believed mention was withdrawn. Null if neither happened.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
        };
        /** @description The line of a summary entity. */
        SummaryLine: {
            /**
             * @description Always `summary`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "summary";
            /** @description ID of the summary entity. */
            id: string;
            /** @description Layer of the summary entity. 1 summarizes entities. */
            layer: number;
            /** @description Name of the summary entity. */
            name: string;
            /** @description Summary of its members. */
            summary: string;
            /** @description IDs of its members: entities, or summary entities of the layer below. */
            members: string[];
        };
        /** @description The line of an episode. */
        EpisodeLine: {
            /**
             * @description Always `episode`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "episode";
            /** @description ID of the episode. */
            id: string;
            /** @description Title of the chunk of a document. Null for other episodes. */
            title: string | null;
            /**
             * @description Type of the episode.
             * @enum {string}
             */
            kind: "message" | "text" | "json" | "document";
            /**
             * @description Role of the speaker. Null if the episode is not a message.
             * @enum {string|null}
             */
            role: "user" | "assistant" | "system" | "tool" | null;
            /** @description Name of the speaker. Null if the episode is not a message. */
            name: string | null;
            /** @description Thread of the message. Null without one. */
            thread_id: string | null;
            /** @description Document of the chunk. Null without one. */
            document_id: string | null;
            /**
             * Format: date-time
             * @description When the content was said or written.
             * @example 2024-05-07T09:30:00.000Z
             */
            reference_time: string;
            /**
             * Format: date-time
             * @description When the episode was stored.
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description The line of one version of a fact. */
        FactLine: {
            /**
             * @description Always `fact`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "fact";
            /** @description ID of the fact. */
            id: string;
            /** @description ID of the subject. */
            from: string;
            /** @description ID of the object. Null if the object is a literal. */
            to: string | null;
            /** @description Literal object. Null if the object is an entity. */
            to_value: string | null;
            /** @description Predicate of the fact. */
            predicate: string;
            /** @description The fact as a sentence. */
            fact: string;
            /**
             * @description `state` for something that holds for a time, `event` for something that happened.
             * @enum {string}
             */
            kind: "state" | "event";
            /** @description Importance of the fact, from 1 to 10. */
            strength: number;
            /**
             * @description How the most certain source of the fact knows it.
             * @enum {string}
             */
            confidence: "stated" | "reported" | "inferred";
            /**
             * Format: date-time
             * @description When the fact began to hold or happened. Null if unknown.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /**
             * @description How exactly the start is known. Null without a start.
             * @enum {string|null}
             */
            valid_from_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description How the start is known. Null without a start.
             * @enum {string|null}
             */
            valid_from_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @description When the fact ceased to hold, exclusive. Null if it still holds.
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
            /**
             * @description How exactly the end is known. Null without an end.
             * @enum {string|null}
             */
            valid_to_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description How the end is known. Null without an end.
             * @enum {string|null}
             */
            valid_to_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @description When a plan is due. Null if the fact is not a plan.
             * @example 2024-05-07T09:30:00.000Z
             */
            due: string | null;
            /**
             * @description How exactly the due date is known. Null without one.
             * @enum {string|null}
             */
            due_precision: "year" | "month" | "day" | "instant" | null;
            /**
             * @description The same in words: "since 2021", "as of 22 Nov 2026", "was planned for 14 Apr 2027". Empty if nothing is known.
             * @example since 2021
             */
            period: string;
            /**
             * Format: date-time
             * @description When Engraph learned this version.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @description When Engraph stopped believing this version. Null if it is believed.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
            /** @description IDs of the episodes that support the fact. */
            episode_ids: string[];
        };
        /** @description The line of a mention. */
        MentionLine: {
            /**
             * @description Always `mention`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mention";
            /** @description ID of the episode. */
            from: string;
            /** @description ID of the entity. */
            to: string;
            /** @description Number of mentions in the episode. */
            count: number;
        };
        /** @description The last line of a complete answer. */
        EndLine: {
            /**
             * @description Always `end`. The last line of a complete answer. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "end";
            /** @description Number of lines by type. */
            counts: {
                /** @description Number of lines of the type community. */
                community?: number;
                /** @description Number of lines of the type entity. */
                entity?: number;
                /** @description Number of lines of the type summary. */
                summary?: number;
                /** @description Number of lines of the type episode. */
                episode?: number;
                /** @description Number of lines of the type fact. */
                fact?: number;
                /** @description Number of lines of the type mention. */
                mention?: number;
            };
            /** @description Last write that the lines contain. Null for an empty memory. */
            cursor: string | null;
        };
        /** @description Progress of a memory. */
        Status: {
            /** @description Number of episodes that are neither done nor failed, including those that are being extracted now. */
            pending: number;
            /** @description Number of pending episodes that are being extracted now. */
            leased: number;
            /** @description Number of episodes that are extracted. */
            done: number;
            /** @description Number of episodes whose extraction failed. */
            failed: number;
            /** @description Number of episodes that wait to be read again in the background. */
            to_reread: number;
            /** @description Cursor of the last write. Null for an empty memory. */
            cursor: string | null;
            /** @description Whether a daily budget of model calls is spent. Extraction then waits, or uses the built-in rules. */
            budget_spent: boolean;
            /** @description Last error of the extraction. Null if there is none. */
            last_error: string | null;
            dropped_facts: components["schemas"]["DroppedFacts"] & unknown;
            /** @description Background jobs of the memory that fail now. Each is retried separately. */
            failing_jobs: {
                /**
                 * @description Name of the job.
                 * @enum {string}
                 */
                job: "import" | "exports" | "retention" | "names" | "refresh" | "work";
                /**
                 * Format: date-time
                 * @description When the job first failed.
                 * @example 2024-05-07T09:30:00.000Z
                 */
                since: string;
                /** @description Number of failures in a row. */
                failures: number;
                /**
                 * Format: date-time
                 * @description When the job is retried.
                 * @example 2024-05-07T09:30:00.000Z
                 */
                retry_at: string;
                /** @description Why the job failed. */
                error: string;
            }[];
            /** @description Number of the last change. It increases with every write. */
            version: number;
            refresh: components["schemas"]["Refresh"];
        };
        /** @description Progress of the refresh of communities. */
        Refresh: {
            /**
             * @description Whether a refresh of the communities is running.
             * @enum {string}
             */
            state: "idle" | "running" | "failed";
            /** @description Generation that reads see. It increases if a refresh changes anything. */
            generation: number;
            /**
             * @description Stage of the running refresh. Null if none is running.
             * @enum {string|null}
             */
            stage: "describe" | "layers" | "reports" | "flip" | null;
            /** @description Units of the stage that are done. */
            done: number;
            /** @description Units of the stage in total. */
            total: number;
            /** @description Number of model calls of this refresh. */
            calls: number;
            /** @description Number of communities whose report was written by the last refresh. */
            rewritten: number;
            /** @description Number of communities that the last refresh left as they were. */
            unchanged: number;
            /** @description Why the last refresh failed. Null if it did not. */
            error: string | null;
        };
        /** @description A community of entities with its report. */
        Community: {
            /** @description ID of the community. */
            id: string;
            /** @description Level in the hierarchy. 0 is the coarsest. Entities belong to leaf communities, which contain no other community. */
            level: number;
            /** @description Name of the community. */
            name: string;
            /** @description Short summary of the report. */
            summary: string;
            /** @description Report on the community. Null until one is written. */
            report: {
                /** @description Title of the report. */
                title: string;
                /** @description Summary of the report. */
                summary: string;
                /** @description Importance of the community for the memory, from 0 to 10. */
                rating: number;
                /** @description Why the report has this rating. */
                rating_explanation: string;
                /** @description Findings about the community, most important first. */
                findings: {
                    /** @description The finding in one sentence. */
                    summary: string;
                    /** @description Details of the finding. */
                    explanation: string;
                    /** @description IDs of the facts that support the finding. Present if no model wrote the report. */
                    fact_ids?: string[];
                }[];
            } | null;
            /** @description At most 100 members, the most mentioned first. */
            members: {
                /** @description ID of the entity. */
                id: string;
                /** @description Name of the entity. */
                name: string;
            }[];
            /** @description ID of the community that contains this one. Null at the coarsest level. */
            parent_id: string | null;
            /** @description Whether the facts of the community changed after its report was written. */
            stale: boolean;
            /** @description Generation of the hierarchy that the community belongs to. */
            generation: number;
        };
        /** @description Results of a search. */
        SearchAnswer: {
            /** @description Facts, best first. */
            facts: (components["schemas"]["Fact"] & {
                /** @description Relevance. Larger is better; not comparable between queries. */
                score: number;
                /** @description Standalone graph that the item belongs to. Absent for the memory itself. */
                graph_id?: string;
            })[];
            /** @description Entities, best first. */
            entities: (components["schemas"]["Entity"] & {
                /** @description Relevance. Larger is better; not comparable between queries. */
                score: number;
                /** @description Standalone graph that the item belongs to. Absent for the memory itself. */
                graph_id?: string;
            })[];
            /** @description Episodes, best first. */
            episodes: (components["schemas"]["Episode"] & {
                /** @description Relevance. Larger is better; not comparable between queries. */
                score: number;
                /** @description Standalone graph that the item belongs to. Absent for the memory itself. */
                graph_id?: string;
            })[];
            /** @description Communities, best first. */
            communities: (components["schemas"]["Community"] & {
                /** @description Relevance. Larger is better; not comparable between queries. */
                score: number;
                /** @description Standalone graph that the item belongs to. Absent for the memory itself. */
                graph_id?: string;
            })[];
            /** @description Number of stored episodes that are not extracted yet. */
            pending: number;
            /** @description Whether a daily budget of model calls is spent. Pending episodes then wait, or the built-in rules extract them. */
            budget_spent: boolean;
            receipt?: components["schemas"]["Receipt"] & unknown;
        };
        /**
         * @description A search.
         * @example {
         *       "query": "Where does Ada live?",
         *       "limit": 5
         *     }
         */
        SearchIn: {
            /** @description What to search for, in plain words. */
            query: string;
            /** @description Kinds of results to return. */
            scope?: ("facts" | "entities" | "episodes" | "communities")[];
            /** @description Search methods to use. All but `bfs` by default. */
            methods?: ("cosine" | "bm25" | "pagerank" | "bfs")[];
            /**
             * @description Reranker that decides the final order.
             * @enum {string}
             */
            reranker?: "rrf" | "mmr" | "mentions" | "distance" | "cross_encoder";
            /** @description Lambda of maximal marginal relevance: 1 ranks by relevance alone, 0 by novelty alone. */
            mmr_lambda?: number;
            /** @description Entity from which the reranker `distance` counts edges. */
            center_entity_id?: string;
            /** @description IDs of entities, facts or episodes at which `bfs` starts. The best hits of the other methods by default. */
            origin_ids?: string[];
            /** @description Number of edges that `bfs` follows. */
            depth?: number;
            filters?: components["schemas"]["Filters"];
            /** @description Maximum number of results of each kind. */
            limit?: number;
            /** @description Standalone graphs of the tenant to search as well. */
            also?: string[];
            /** @description Tasks for a language model, at most one call each. None by default. */
            model?: ("rewrite" | "entities" | "filter" | "rerank")[];
            /** @description `true` adds a receipt to the answer. A receipt of an earlier answer repeats the read as it was. */
            receipt?: boolean | components["schemas"]["AnsweredBefore"];
            /**
             * Format: date-time
             * @description Instant in valid time: reads what was true then. Now by default.
             * @example 2024-05-07T09:30:00Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description Instant in known time: reads what Engraph knew then. Now by default.
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
            /** @description Cursor of a write that the read must see. */
            after?: string;
            /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
            include_uncertain?: boolean;
            /**
             * @description Thread whose messages rank higher.
             * @example ada
             */
            thread_id?: string;
        };
        /**
         * @description Conditions that results must meet.
         * @example {
         *       "any": [
         *         {
         *           "all": [
         *             {
         *               "field": "valid_from",
         *               "op": ">=",
         *               "value": "2024-01-01T00:00:00Z"
         *             },
         *             {
         *               "field": "entity_type",
         *               "op": "in",
         *               "value": [
         *                 "person"
         *               ]
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        Filters: {
            /** @description Groups of conditions. A result passes if at least one group holds. */
            any: {
                /** @description Conditions that must all hold. */
                all: components["schemas"]["FilterCondition"][];
            }[];
        };
        /** @description A condition of a filter. */
        FilterCondition: {
            /**
             * @description One of valid_from, valid_to, known_from, known_to, predicate, kind, entity_id, entity_type, thread_id, role, name, or metadata.<key>, attributes.<key> or entity_attributes.<key>, where <key> is a top-level key of the message's metadata or of the attributes of the fact or entity.
             * @example entity_type
             */
            field: string;
            /**
             * @description in and not_in take a list of values, is_null and is_not_null take no value, every other operator takes one value.
             * @enum {string}
             */
            op: "=" | "<>" | ">" | ">=" | "<" | "<=" | "in" | "not_in" | "is_null" | "is_not_null";
            /**
             * @description An ISO 8601 date or date-time for instants, state or event for kind, a role for role, text for the other fields. For metadata and attributes a string, a number or a boolean; values of different types are never equal.
             * @example [
             *       "person"
             *     ]
             */
            value?: (string | number | boolean) | (string | number | boolean)[];
        };
        /** @description The receipt of an earlier answer. */
        AnsweredBefore: {
            /**
             * Format: date-time
             * @description `as_of` of the receipt.
             * @example 2024-05-07T09:30:00Z
             */
            as_of: string;
            /**
             * Format: date-time
             * @description `known_at` of the receipt.
             * @example 2024-05-07T09:30:00Z
             */
            known_at: string;
            /** @description `cursor` of the receipt. */
            cursor: string | null;
            /** @description Version of each part that decides the answer, by its name. A receipt of other versions cannot be repeated. */
            versions: {
                [key: string]: string;
            };
        };
        /** @description A context for the prompt of a language model, with its parts. */
        ContextAnswer: {
            /** @description Text for the prompt of a language model. Empty if nothing is remembered. */
            context: string;
            /** @description Sources by the reference that the text gives them: "1" for "[1]". */
            sources: {
                [key: string]: components["schemas"]["ContextSource"];
            };
            /** @description Facts that the text shows. */
            facts: (components["schemas"]["Fact"] & {
                /** @description Relevance. Larger is better; not comparable between queries. */
                score: number;
                /** @description Standalone graph that the item belongs to. Absent for the memory itself. */
                graph_id?: string;
            })[];
            /** @description Entities that the text shows. */
            entities: (components["schemas"]["Entity"] & {
                /** @description Relevance. Larger is better; not comparable between queries. */
                score: number;
                /** @description Standalone graph that the item belongs to. Absent for the memory itself. */
                graph_id?: string;
            })[];
            /** @description Episodes that the text shows. */
            episodes: (components["schemas"]["Episode"] & {
                /** @description Relevance. Larger is better; not comparable between queries. */
                score: number;
                /** @description Standalone graph that the item belongs to. Absent for the memory itself. */
                graph_id?: string;
            })[];
            /** @description Communities that the text shows. */
            communities: (components["schemas"]["Community"] & {
                /** @description Relevance. Larger is better; not comparable between queries. */
                score: number;
                /** @description Standalone graph that the item belongs to. Absent for the memory itself. */
                graph_id?: string;
            })[];
            /** @description Number of tokens of the text. */
            tokens: number;
            /** @description Number of stored episodes that are not extracted yet. */
            pending: number;
            /** @description Whether a daily budget of model calls is spent. Pending episodes then wait, or the built-in rules extract them. */
            budget_spent: boolean;
            receipt?: components["schemas"]["Receipt"] & unknown;
        };
        /** @description A source of a context. */
        ContextSource: {
            /**
             * @description Type of the source.
             * @enum {string}
             */
            type: "fact" | "episode" | "entity" | "community";
            /** @description ID of the source. */
            id: string;
            /** @description Thread of an episode. Null for other types and for episodes without a thread. */
            thread_id: string | null;
            /** @description When the source was said or became true, as ISO 8601. Null if unknown. */
            at: string | null;
            /** @description UTF-16 offsets into the content of an episode, from the start of the first passage shown to the end of the last. */
            span: [
                number,
                number
            ] | null;
            /** @description UTF-16 offsets of each passage of an episode that is shown, in order. Null for other types. */
            spans: [
                number,
                number
            ][] | null;
            /** @description Standalone graph that the source belongs to, if it was searched with `also`. Null for the memory itself. */
            graph_id: string | null;
            /**
             * @description Path of the source relative to the graph, for a GET.
             * @example facts/fact_01a2044a-05dc-748f-8df1-315602a5d298
             */
            path: string;
        };
        /**
         * @description A context to make.
         * @example {
         *       "query": "Where does Ada live?",
         *       "max_tokens": 1000
         *     }
         */
        ContextIn: {
            /** @description What the context is about. Either this or `thread_id` is required. */
            query?: string;
            /**
             * @description Thread whose last four messages are the query. They come before `query` if both are given.
             * @example ada
             */
            thread_id?: string;
            /**
             * @description How the context is selected. `auto` chooses by the question.
             * @enum {string}
             */
            mode?: "auto" | "facts" | "associative" | "local" | "global" | "bridge" | "hybrid" | "timeline";
            /** @description Token budget of the text, from 64 to 100,000. 2,000 by default. */
            max_tokens?: number;
            /** @description Leaves out results with a lower score. */
            min_score?: number;
            /**
             * @description How lines name their sources: `short` numbers, `full` IDs, or `none`.
             * @enum {string}
             */
            references?: "short" | "full" | "none";
            /** @description Form of the text: `text`, `markdown`, `xml`, `json`, the ID of a context template, or a text with slots such as `{{messages}}`. */
            template?: ("text" | "markdown" | "xml" | "json") | string;
            /** @description Whether the text begins with the profile of the user, within a quarter of the budget. */
            profile?: boolean;
            /** @description Kinds of results to return. */
            scope?: ("facts" | "entities" | "episodes" | "communities")[];
            /** @description Search methods to use. All but `bfs` by default. */
            methods?: ("cosine" | "bm25" | "pagerank" | "bfs")[];
            /**
             * @description Reranker that decides the final order.
             * @enum {string}
             */
            reranker?: "rrf" | "mmr" | "mentions" | "distance" | "cross_encoder";
            /** @description Lambda of maximal marginal relevance: 1 ranks by relevance alone, 0 by novelty alone. */
            mmr_lambda?: number;
            /** @description Entity from which the reranker `distance` counts edges. */
            center_entity_id?: string;
            /** @description IDs of entities, facts or episodes at which `bfs` starts. The best hits of the other methods by default. */
            origin_ids?: string[];
            /** @description Number of edges that `bfs` follows. */
            depth?: number;
            filters?: components["schemas"]["Filters"];
            /** @description Maximum number of results of each kind. */
            limit?: number;
            /** @description Standalone graphs of the tenant to search as well. */
            also?: string[];
            /** @description Tasks for a language model, at most one call each. None by default. */
            model?: ("rewrite" | "entities" | "filter" | "rerank")[];
            /** @description `true` adds a receipt to the answer. A receipt of an earlier answer repeats the read as it was. */
            receipt?: boolean | components["schemas"]["AnsweredBefore"];
            /**
             * Format: date-time
             * @description Instant in valid time: reads what was true then. Now by default.
             * @example 2024-05-07T09:30:00Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description Instant in known time: reads what Engraph knew then. Now by default.
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
            /** @description Cursor of a write that the read must see. */
            after?: string;
            /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
            include_uncertain?: boolean;
        };
        /** @description What holds for the user. */
        Profile: {
            /**
             * @description The profile as text, one line for each instruction, preference or state.
             * @example - Ada lives in Lisbon. (since Sep 2025)
             */
            text: string;
            /** @description Facts that the text shows. */
            facts: components["schemas"]["Fact"][];
            /** @description Changes only if one of the facts changes. */
            etag: string;
        };
        /** @description An answer with its sources. */
        AskAnswer: {
            /** @description Plain text that states only what holds at the moment asked about; null where nothing that is remembered answers the question: there are no citations then. Without invisible characters, and else as a model or a person wrote it: it may have markup in it, so escape it where it is shown and frame it where a model reads it. */
            answer: string | null;
            /** @description Sources of the answer, best first. Empty if nothing was found. */
            citations: {
                /** @description ID of the cited fact. Null if a message is cited. */
                fact_id: string | null;
                /** @description ID of the cited episode. Null if a fact without an episode is cited. */
                episode_id: string | null;
                /** @description Words of the source that support the answer. */
                quote: string;
                /** @description Fact that has since replaced the cited one. Null if the cited fact still holds. */
                superseded_by: {
                    /** @description ID of the replacing fact. */
                    fact_id: string;
                    /** @description Sentence of the replacing fact. */
                    fact: string;
                } | null;
            }[];
            taught: components["schemas"]["GivenAsTaught"];
            /**
             * @description How the search ended.
             * @enum {string}
             */
            search_ended: "by_guide" | "by_limit" | "by_fault" | "not_needed";
            /** @description Number of stored episodes that are not extracted yet and may change the answer. */
            pending: number;
            /** @description Whether a daily budget of model calls is spent. The built-in guide answers until it resets. */
            budget_spent: boolean;
            receipt: components["schemas"]["AskReceipt"];
        };
        /** @description Details of the pinned answer that was returned; null for any other answer. With `rests_on` "nothing" there are no citations, because the memory does not state it. */
        GivenAsTaught: {
            /** @description ID of the pinned answer. */
            id: string;
            /** @description Question for which the answer was pinned. */
            question: string;
            /**
             * Format: date-time
             * @description When the answer was pinned.
             * @example 2024-05-07T09:30:00.000Z
             */
            taught_at: string;
            /**
             * @description Whether the memory supports the answer.
             * @enum {string}
             */
            rests_on: "sources" | "nothing";
            /**
             * @description Whether the question is the same or a similar one.
             * @enum {string}
             */
            match: "exact" | "similar";
            /** @description At most three later statements about the same things, latest first. They may or may not change the answer. */
            said_since: {
                /** @description ID of the episode. */
                episode_id: string;
                /** @description Words of the episode. */
                quote: string;
            }[];
        } | null;
        /** @description What the answer cost and how it was found. */
        AskReceipt: {
            /** @description Number of model calls. */
            calls: number;
            /** @description Prompt tokens of the model calls. */
            tokens_in: number;
            /** @description Answer tokens of the model calls. */
            tokens_out: number;
            /** @description Cost in US dollars. Null if a model without a configured price was called. */
            cost: number | null;
            /** @description Duration in milliseconds. */
            ms: number;
            /** @description Duration of each stage in milliseconds, by its name. */
            stages: {
                [key: string]: number;
            };
            /** @description Number of decisions of the guide, with or without a model call. */
            decisions: number;
            /** @description Guide that made the decisions: `builtin`, or the name of the provider. */
            guide: string;
            /** @description Language model that was called. Null for the built-in guide. */
            model: string | null;
            /** @description Versions of the prompts that were used. */
            prompt_versions: string[];
            /** @description Nodes at which the traversal started. */
            seeds: {
                /** @description ID of the entity, message or value. */
                id: string;
                /**
                 * @description `entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact.
                 * @enum {string}
                 */
                kind: "entity" | "anchor" | "value";
                /** @description Name of the entity, or the beginning of the text. */
                name: string;
            }[];
            /** @description Edges of remembered paths that were replayed before new ones were tried. */
            replayed: components["schemas"]["TraversedEdge"][];
            /** @description Search hits that were judged before the first hop, as edges to facts and messages. */
            hits: components["schemas"]["TraversedEdge"][];
            /** @description Hops in the order in which they were taken. */
            hops: {
                /** @description Node that the traversal left. */
                from: {
                    /** @description ID of the entity, message or value. */
                    id: string;
                    /**
                     * @description `entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact.
                     * @enum {string}
                     */
                    kind: "entity" | "anchor" | "value";
                    /** @description Name of the entity, or the beginning of the text. */
                    name: string;
                };
                /** @description Node that the traversal reached. */
                to: {
                    /** @description ID of the entity, message or value. */
                    id: string;
                    /**
                     * @description `entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact.
                     * @enum {string}
                     */
                    kind: "entity" | "anchor" | "value";
                    /** @description Name of the entity, or the beginning of the text. */
                    name: string;
                };
                /** @description Why the guide took this hop. */
                reason: string;
                /** @description Whether the hop returned to a node that was visited before. */
                back: boolean;
            }[];
            /** @description Why the traversal ended. `given up`: the guide expects nothing from the rest of the memory. `searched before`: the same search of the same graph failed before, so its findings were judged again. `taught`: a pinned answer was returned without a search. */
            stopped: string;
            /** @description Edges whose memory this question strengthened. */
            enhanced: components["schemas"]["TraversedEdge"][];
            /** @description Edges whose memory this question weakened. A penalty has no effect on an edge without memory. */
            penalised: components["schemas"]["TraversedEdge"][];
            /** @description Whether this traversal updated edge memory. */
            memorised: boolean;
            /** @description Whether edge memory and earlier failed searches were used. False for a `known_at` in the past, because they have no history. */
            memory_used: boolean;
            /**
             * Format: date-time
             * @description Instant in valid time that was read. Null if nothing was filtered by valid time.
             * @example 2024-05-07T09:30:00.000Z
             */
            as_of: string | null;
            /**
             * Format: date-time
             * @description Instant in known time that was read.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at: string;
            /** @description Last write that the answer could see. Null for an empty memory. */
            cursor: string | null;
            /** @description Version of each part that decides the answer, by its name. A receipt of other versions cannot be repeated. */
            versions: {
                [key: string]: string;
            };
        };
        /** @description An edge of the graph as a traversal sees it. */
        TraversedEdge: {
            /**
             * @description Kind of the edge.
             * @enum {string}
             */
            kind: "fact" | "mention" | "chunk" | "chain" | "synonym";
            /** @description Node at which the edge starts. */
            from: {
                /** @description ID of the entity, message or value. */
                id: string;
                /**
                 * @description `entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact.
                 * @enum {string}
                 */
                kind: "entity" | "anchor" | "value";
                /** @description Name of the entity, or the beginning of the text. */
                name: string;
            };
            /** @description Node at which the edge ends. */
            to: {
                /** @description ID of the entity, message or value. */
                id: string;
                /**
                 * @description `entity`: an entity. `anchor`: a message or a chunk of a document. `value`: the literal object of a fact.
                 * @enum {string}
                 */
                kind: "entity" | "anchor" | "value";
                /** @description Name of the entity, or the beginning of the text. */
                name: string;
            };
            /** @description ID of the fact behind the edge. Null for other kinds of edges. */
            fact_id: string | null;
            /** @description Weight of the edge for this question. Larger is closer. */
            weight: number;
        };
        /**
         * @description A question to answer.
         * @example {
         *       "question": "Where does Ada live?"
         *     }
         */
        AskIn: {
            /** @description The question in plain words. */
            question: string;
            /** @description Maximum number of sub-questions. 1 asks the question as it is. */
            max_parts?: number;
            /** @description Kinds of edges that the traversal may follow. All by default. */
            edges?: ("fact" | "mention" | "chunk" | "chain" | "synonym")[];
            /** @description Whether the guide first decides if the question needs memory. A language model may then answer without memory, which costs one call. */
            gate?: boolean;
            /** @description Maximum number of hops of the traversal. */
            max_hops?: number;
            /** @description Maximum number of model calls. */
            max_calls?: number;
            /** @description Maximum number of tokens that the model calls may use, prompts and answers together. */
            max_tokens?: number;
            /** @description Maximum duration in seconds. The traversal stops with its best answer when the time is up. */
            max_seconds?: number;
            /** @description Whether a pinned answer may be returned. `false` always asks the graph. */
            taught?: boolean;
            /** @description Whether the traversal updates edge memory. Ignored for keys without the scope `write`, which never update it. */
            memorise?: boolean;
            /** @description `true` adds a receipt to the answer. A receipt of an earlier answer repeats the read as it was. */
            receipt?: boolean | components["schemas"]["AnsweredBefore"];
            /**
             * Format: date-time
             * @description Instant in valid time: reads what was true then. Now by default.
             * @example 2024-05-07T09:30:00Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description Instant in known time: reads what Engraph knew then. Now by default.
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
            /** @description Cursor of a write that the read must see. */
            after?: string;
            /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
            include_uncertain?: boolean;
        };
        /** @description Result of questions that were asked in advance. */
        WarmAnswer: {
            /** @description Questions that were asked, in the order in which they were sent. */
            warmed: {
                /** @description The question. */
                question: string;
                /** @description Answer that was found. Null if there is none. */
                answer: string | null;
                /**
                 * @description How the search ended.
                 * @enum {string}
                 */
                search_ended: "by_guide" | "by_limit" | "by_fault" | "not_needed";
                /** @description Number of edges whose memory was strengthened. */
                enhanced: number;
                /** @description Number of edges whose memory was weakened. */
                penalised: number;
                /** @description Number of model calls. */
                calls: number;
                /** @description The stored answer, for a question that was sent with one. */
                taught: {
                    /** @description ID under which the answer is stored. */
                    id: string;
                    /**
                     * @description Whether the memory supports the answer.
                     * @enum {string}
                     */
                    rests_on: "sources" | "nothing";
                    /** @description Statements of the memory that contradict the answer. Empty if there are none. */
                    disputed_by: {
                        /** @description ID of the fact. Null if a message is quoted. */
                        fact_id: string | null;
                        /** @description ID of the episode. Null for a fact without an episode. */
                        episode_id: string | null;
                        /** @description Words of the source. */
                        quote: string;
                    }[];
                } | null;
            }[];
            /** @description Questions that were not reached before the time limit. Send them again. */
            left: string[];
            /** @description What the request cost. */
            receipt: {
                /** @description Number of model calls. */
                calls: number;
                /** @description Prompt tokens of the model calls. */
                tokens_in: number;
                /** @description Answer tokens of the model calls. */
                tokens_out: number;
                /** @description Duration in milliseconds. */
                ms: number;
                /** @description Guide that made the decisions: `builtin`, or the name of the provider. */
                guide: string;
                /** @description Language model that was called. Null for the built-in guide. */
                model: string | null;
                /** @description Versions of the prompts that were used. */
                prompt_versions: string[];
            };
        };
        /**
         * @description Questions to ask in advance.
         * @example {
         *       "questions": [
         *         "Where does Ada live?"
         *       ]
         *     }
         */
        WarmIn: {
            /** @description Questions to ask in advance, each with a known answer if there is one. */
            questions: (string | {
                /** @description The question in plain words. */
                question: string;
                /** @description The known answer. It is stored with the facts and messages that support it, and returned while they hold. */
                answer?: string;
            })[];
            /** @description Maximum number of hops of the traversal. */
            max_hops?: number;
            /** @description Maximum number of model calls. */
            max_calls?: number;
            /** @description Maximum number of tokens that the model calls may use, prompts and answers together. */
            max_tokens?: number;
            /** @description Maximum duration in seconds. The traversal stops with its best answer when the time is up. */
            max_seconds?: number;
        };
        /** @description An edge with its traversal memory. */
        RememberedEdge: {
            /**
             * @description Kind of the edge.
             * @enum {string}
             */
            kind: "fact" | "mention" | "chunk" | "chain" | "synonym";
            /** @description ID of the fact, with `b` null, or of the first node that the edge joins. */
            a: string;
            /** @description ID of the second node that the edge joins. Null for a fact. */
            b: string | null;
            /** @description The edge in words. */
            name: string;
            /** @description Norm of the remembered vector as stored, from 0 to 0.9. */
            strength: number;
            /** @description The same norm after fading until now. */
            now: number;
            /** @description Number of questions that strengthened the edge. */
            enhanced: number;
            /** @description Number of questions that weakened the edge. */
            penalised: number;
            /** @description When the memory of the edge last changed. */
            changed_at: string;
            /** @description The remembered vector: base64 of little-endian 16-bit floats. Null unless requested. */
            vector: string | null;
        };
        /** @description What a reset of the traversal memory deleted. */
        TraversalMemoryReset: {
            /** @description Number of edges whose memory was deleted. */
            edges: number;
            /** @description Number of failed searches that were deleted. These questions are searched again. */
            searches: number;
            /** @description Number of pinned answers that were deleted. */
            answers: number;
        };
        /** @description A pinned answer. */
        TaughtAnswer: {
            /** @description ID of the pinned answer. */
            id: string;
            /** @description The question. */
            question: string;
            /** @description The answer. */
            answer: string;
            /**
             * Format: date-time
             * @description When the answer was pinned.
             * @example 2024-05-07T09:30:00.000Z
             */
            taught_at: string;
            /**
             * @description Whether the memory supports the answer.
             * @enum {string}
             */
            rests_on: "sources" | "nothing";
            /** @description The memory stated something else when it was taught: the graph is asked first, and this is given only where that has no answer. */
            disputed: boolean;
            /** @description Sources of the answer. Empty while it does not hold. */
            citations: {
                /** @description ID of the fact. Null if a message is quoted. */
                fact_id: string | null;
                /** @description ID of the episode. Null for a fact without an episode. */
                episode_id: string | null;
                /** @description Words of the source. */
                quote: string;
            }[];
            /**
             * @description `given`: its question gets it; `ended`: something that it rests on does not hold any more; `replaced`: another answer was taught since; `rolled_back`: it was taught in a time that was rolled back.
             * @enum {string}
             */
            state: "given" | "ended" | "replaced" | "rolled_back";
        };
        /** @description Result of an undo. */
        Undone: components["schemas"]["UndoneCounts"] & {
            undo: components["schemas"]["Undo"];
        };
        /** @description How to reverse the change. Null if it cannot be reversed. */
        Undo: {
            /**
             * Format: date-time
             * @description A rollback to this instant reverses exactly this change, if nothing was learned or changed since.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at: string;
        } | null;
        /** @description What it takes to read a memory again. */
        Reread: {
            /** @description Number of episodes that another model, prompt or ontology read. */
            episodes: number;
            /** @description Model that reads them. */
            model: string;
            /** @description Estimated number of model calls. */
            calls: number;
            /** @description Estimated prompt tokens. */
            tokens_in: number;
            /** @description Estimated answer tokens. */
            tokens_out: number;
            /** @description Estimated cost in US dollars. Null if the price of the model is not configured. */
            cost: number | null;
        };
        /**
         * @description The episodes to read again.
         * @example {
         *       "dry_run": true
         *     }
         */
        RereadIn: {
            /**
             * Format: date-time
             * @description Reads only episodes that were stored since this instant.
             * @example 2024-05-07T09:30:00Z
             */
            from?: string;
            /** @description Whether to return the estimate only and start nothing. */
            dry_run?: boolean;
        };
        /**
         * @description The instant to roll a memory back to.
         * @example {
         *       "known_at": "2026-01-01T00:00:00Z"
         *     }
         */
        RollbackIn: {
            /**
             * Format: date-time
             * @description Instant in known time to return to.
             * @example 2024-05-07T09:30:00Z
             */
            known_at: string;
        };
        /** @description Facts that changed between two instants. */
        Diff: {
            /** @description Facts that began. */
            began: components["schemas"]["Fact"][];
            /** @description Facts that ended. */
            ended: components["schemas"]["Fact"][];
            /** @description Facts that were superseded. */
            superseded: components["schemas"]["Fact"][];
        };
        /** @description A corrected fact. */
        CorrectedFact: components["schemas"]["Fact"] & {
            /** @description Other facts that the correction changed: those that it ended, and those that it had ended before. */
            others: components["schemas"]["Fact"][];
            undo: components["schemas"]["Undo"] & unknown;
        };
        /** @description A correction of a fact. */
        FactPatch: {
            /** @description Version of the fact that you correct. A correction of any other version answers 409. */
            version?: string;
            /** @description The corrected sentence. */
            fact?: string;
            /**
             * @description The corrected start. Null removes it.
             * @example 2015-03
             */
            valid_from?: ((string | null) | null) | string | null;
            /**
             * @description The corrected end. Null removes it.
             * @example 2015-03
             */
            valid_to?: ((string | null) | null) | string | null;
            /**
             * @description The corrected date of a plan. Null removes it.
             * @example 2015-03
             */
            due?: ((string | null) | null) | string | null;
        };
        /**
         * @description A correction of an entity.
         * @example {
         *       "version": "v1",
         *       "name": "Ada Lovelace"
         *     }
         */
        EntityPatch: {
            /** @description Version of the entity that you correct. A correction of any other version answers 409. */
            version?: string;
            /** @description The new name. */
            name?: string;
            /** @description The new type. */
            type?: string;
        };
        /**
         * @description The entity to merge into.
         * @example {
         *       "into": "ent_01a2044a-05dc-748f-8df1-315602a5d298"
         *     }
         */
        MergeIn: {
            /** @description ID of the entity that remains. */
            into: string;
        };
        /**
         * @description The entity to split off.
         * @example {
         *       "name": "Ada Byron",
         *       "episode_ids": [
         *         "ep_01a2044a-05dc-748f-8df1-315602a5d298"
         *       ]
         *     }
         */
        SplitIn: {
            /** @description Name of the new entity. */
            name: string;
            /** @description IDs of the episodes that mean the new entity. */
            episode_ids: string[];
        };
        /** @description Result of an import. */
        Imported: {
            /** @description Number of imported lines by `record`. */
            counts: {
                [key: string]: number;
            };
            /** @description Pass it as `after` to reads that must see the whole import. Null if the export has no graph. */
            cursor: string | null;
        };
    };
    responses: {
        /** @description The ontology; empty if none was set */
        GetTenantOntologyAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Ontology"];
            };
        };
        /** @description The ontology, in force for what is extracted from now on */
        PutTenantOntologyAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Ontology"];
            };
        };
        /** @description The user */
        GetUserAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Owner"];
            };
        };
        /** @description The receipt of the earlier erasure */
        EraseUserAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErasureReceipt"];
            };
        };
        /** @description Its erasure has begun; repeat the request to see it finished */
        EraseUserAnswer202: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErasureReceipt"];
            };
        };
        /** @description The link, whose secret is shown only here */
        CreateLinkAnswer201: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkMade"];
            };
        };
        /** @description Links, without their secrets */
        ListLinksAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["Link"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                };
            };
        };
        /** @description It shows nothing any more */
        DeleteLinkAnswer204: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description What holds, or with retention_days what that value would forget */
        GetRetentionAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Retention"];
            };
        };
        /** @description Every message is done or failed */
        AddMessagesAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Written"];
            };
        };
        /** @description Durable and searchable; facts follow */
        AddMessagesAnswer202: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Written"];
            };
        };
        /** @description The message as it is now, and what changed or with dry_run would */
        EditMessageAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Edited"];
            };
        };
        /** @description Threads */
        ListThreadsAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["Thread"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description Messages */
        ListMessagesAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["Episode"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description Every episode is done or failed */
        AddEpisodeAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Written"];
            };
        };
        /** @description Episodes */
        ListEpisodesAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["Episode"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description The fact, or the list of facts, as believed now */
        AddFactsAnswer201: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StatedFacts"];
            };
        };
        /** @description Facts */
        ListFactsAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["Fact"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description The episode */
        GetEpisodeAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EpisodeDetail"] & {
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description What changed, or with dry_run what would */
        DeleteEpisodeAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Undone"];
            };
        };
        /** @description Entities */
        ListEntitiesAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["Entity"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description The entity */
        GetEntityAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Entity"] & {
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description The entity from now on, or with dry_run as it would be */
        UpdateEntityAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Entity"];
            };
        };
        /** @description The fact */
        GetFactAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FactDetail"] & {
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description The version believed from now on, or with dry_run the one that would be */
        UpdateFactAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CorrectedFact"];
            };
        };
        /** @description Instructions and preferences */
        ListInstructionsAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["ListedInstruction"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description Nodes, nearest first, and the edges between them; with `all=true` one JSON object per line, as the schema says, up to `end`: without the last line it is incomplete */
        GetSubgraphAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Subgraph"] & {
                    receipt?: components["schemas"]["Receipt"];
                };
                "application/x-ndjson": components["schemas"]["SubgraphLine"];
            };
        };
        /** @description The status */
        GetStatusAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Status"];
            };
        };
        /** @description Communities */
        ListCommunitiesAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["Community"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description The community */
        GetCommunityAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Community"] & {
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description The refresh has begun, or is running */
        RefreshCommunitiesAnswer202: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refresh"];
            };
        };
        /** @description What was found, best first */
        SearchAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SearchAnswer"];
            };
        };
        /** @description Text within the budget, and its parts */
        GetContextAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContextAnswer"];
            };
        };
        /** @description The strongest facts first; the same until one of them changes */
        GetProfileAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Profile"];
            };
        };
        /** @description The answer, what it rests on, and how it was found */
        AskAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AskAnswer"];
            };
        };
        /** @description Events as they happen: replay, hop, answer, done, error */
        AskStreamAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/event-stream": {
                    /** @enum {string} */
                    event: "replay" | "hop" | "answer" | "done" | "error";
                    data: string;
                    id?: string;
                };
            };
        };
        /** @description What was learned from each question */
        WarmAskAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WarmAnswer"];
            };
        };
        /** @description Edges, most recently changed first */
        ListTraversalMemoryAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["RememberedEdge"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                };
            };
        };
        /** @description How much was forgotten */
        ResetTraversalMemoryAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TraversalMemoryReset"];
            };
        };
        /** @description Answers, the latest first */
        ListTaughtAnswersAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Items of the page. */
                    data: components["schemas"]["TaughtAnswer"][];
                    /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                    next_cursor: string | null;
                };
            };
        };
        /** @description The answer */
        GetTaughtAnswerAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TaughtAnswer"];
            };
        };
        /** @description The answer that is gone */
        DeleteTaughtAnswerAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TaughtAnswer"];
            };
        };
        /** @description It is queued again */
        RetryEpisodeAnswer202: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    status: "pending";
                };
            };
        };
        /** @description With dry_run: what it would take */
        RereadAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Reread"];
            };
        };
        /** @description It is read again in the background */
        RereadAnswer202: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Reread"];
            };
        };
        /** @description Facts that began, ended or were superseded */
        GetDiffAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Diff"] & {
                    receipt?: components["schemas"]["Receipt"];
                };
            };
        };
        /** @description The entity that both are from now on, or with dry_run as it would be */
        MergeEntitiesAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Entity"];
            };
        };
        /** @description The entity that is split off, or with dry_run as it would be */
        SplitEntityAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Entity"];
            };
        };
        /** @description Lines from `header` to `end`; without the last line the export is incomplete */
        ExportMemoryAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/x-ndjson": string;
            };
        };
        /** @description Everything was imported */
        ImportMemoryAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Imported"];
            };
        };
        /** @description Server-sent events, resumable by Last-Event-ID. `end` is the last one where the key, token or link expires or is revoked */
        FollowEventsAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/event-stream": {
                    /** @enum {string} */
                    event: "episode" | "facts" | "forgotten" | "community" | "status" | "end";
                    data: string;
                    id?: string;
                };
            };
        };
        /** @description The graph */
        GetGraphAnswer200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Owner"];
            };
        };
    };
    parameters: {
        /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
        IdempotencyKey: string;
        /** @description Maximum number of items of the page. */
        Limit: number;
        /** @description Where the page starts: `next_cursor` of the page before. */
        Cursor: string;
        /** @description Only this user. */
        UserId: string;
        /** @description Only this standalone graph. */
        GraphId: string;
        /** @description Previews this setting instead of the current one. */
        RetentionDays: number;
        /** @description Whether to return what would change and change nothing. */
        DryRun: boolean;
        /** @description Instant in valid time: reads what was true then. Now by default. */
        AsOf: string;
        /** @description Instant in known time: reads what Engraph knew then. Now by default. */
        KnownAt: string;
        /** @description Cursor of a write that the read must see. */
        After: string;
        /** @description Whether the answer includes a receipt. */
        Receipt: boolean;
        /** @description Only this thread. */
        ThreadId: string;
        /** @description Only items about this entity. */
        EntityId: string;
        /** @description Only episodes with this progress of the extraction. */
        Status: "pending" | "done" | "failed";
        /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
        IncludeUncertain: boolean;
        /** @description Only facts with this predicate. */
        Predicate: string;
        /** @description `forget` removes the content and all its traces. `retract` stops believing it and keeps the history. */
        Mode: "forget" | "retract";
        /** @description A question. Instructions that apply to it come first. */
        Query: string;
        /** @description IDs of the entities or episodes to start from. The most mentioned entities by default. */
        Ids: string;
        /** @description Maximum number of edges from the start. */
        Depth: number;
        /** @description Maximum number of nodes; the nearest are kept. */
        Limit2: number;
        /** @description The whole graph with every version, as NDJSON, instead of a part of it at a moment. */
        All: boolean;
        /** @description Kinds of lines to return. */
        Only: string;
        /** @description Only communities of this level. 0 is the coarsest. */
        Level: number;
        /** @description Token budget of the profile, from 16 to 10,000. 300 by default. */
        MaxTokens: number;
        /** @description Whether to include the remembered vectors. */
        Vectors: "true" | "false";
        /** @description `known` compares what Engraph knew, `valid` compares what was true. */
        Axis: "known" | "valid";
        /** @description Start of the comparison. */
        From: string;
        /** @description End of the comparison. */
        To: string;
        /** @description For the axis `valid`: compares what was believed at this instant. */
        KnownAt2: string;
        /** @description Continues after the event with this ID. */
        LastEventId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All dependencies answer, and storage can be written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page for Prometheus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/openmetrics-text; version=1.0.0; charset=utf-8": string;
                };
            };
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantIn"];
            };
        };
        responses: {
            /** @description The key is shown this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantMade"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description ID of the tenant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Items of the page. */
                        data: components["schemas"]["Key"][];
                        /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the tenant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyIn"];
            };
        };
        responses: {
            /** @description The key is shown this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyMade"];
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the tenant. */
                id: string;
                /** @description ID of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationIn"];
            };
        };
        responses: {
            /** @description The new key is shown this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyRotated"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the tenant. */
                id: string;
                /** @description ID of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked; it stops working within 30 seconds */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rebuildMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the tenant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RebuildIn"];
            };
        };
        responses: {
            /** @description The memory is rebuilt; vectors follow */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rebuilt"];
                };
            };
        };
    };
    getTenantOntology: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetTenantOntologyAnswer200"];
        };
    };
    putTenantOntology: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ontology"];
            };
        };
        responses: {
            200: components["responses"]["PutTenantOntologyAnswer200"];
        };
    };
    getTenantRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days, and how many memories have not taken over a change yet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantRetention"];
                };
            };
        };
    };
    putTenantRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantRetentionIn"];
            };
        };
        responses: {
            /** @description The days in force, and how many memories are still to take them over */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantRetention"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description First day in UTC, inclusive. */
                from?: string;
                /** @description Last day in UTC, inclusive. */
                to?: string;
                /** @description Only this user. */
                user_id?: components["parameters"]["UserId"];
                /** @description Only this standalone graph. */
                graph_id?: components["parameters"]["GraphId"];
                /** @description Only this model. */
                model?: string;
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per day, user or graph, and model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsagePage"];
                };
            };
        };
    };
    getBudgets: {
        parameters: {
            query?: {
                /** @description Only this user. */
                user_id?: components["parameters"]["UserId"];
                /** @description Only this standalone graph. */
                graph_id?: components["parameters"]["GraphId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant's budgets; those of one user or graph where the query names it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budgets"];
                };
            };
        };
    };
    putBudgets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetsIn"];
            };
        };
        responses: {
            /** @description The budgets now in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budgets"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhooks, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Items of the page. */
                        data: components["schemas"]["Webhook"][];
                        /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookIn"];
            };
        };
        responses: {
            /** @description The secret is shown this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMade"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, without its secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted; what is on its way may still arrive */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description The webhook as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretRotationIn"];
            };
        };
        responses: {
            /** @description The new secret is shown this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretRotated"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only deliveries with this status. */
                status?: "pending" | "delivered" | "failed" | "dropped";
            };
            header?: never;
            path: {
                /** @description ID of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries with their attempts, without their bodies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Items of the page. */
                        data: components["schemas"]["Delivery"][];
                        /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listContextTemplates: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Templates with their texts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Items of the page. */
                        data: components["schemas"]["ContextTemplate"][];
                        /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createContextTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContextTemplateIn"];
            };
        };
        responses: {
            /** @description The template; contexts may ask for it by its id */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextTemplate"];
                };
            };
        };
    };
    getContextTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextTemplate"];
                };
            };
        };
    };
    putContextTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContextTemplatePut"];
            };
        };
        responses: {
            /** @description The template as it is now; it takes effect within 10 seconds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContextTemplate"];
                };
            };
        };
    };
    deleteContextTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted; contexts that ask for it are refused within 10 seconds */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its view, and until when it is valid */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitedLink"];
                };
            };
        };
    };
    getOwnKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its scopes, its tenant, and the user to whom it is restricted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnKey"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Items of the page. */
                        data: components["schemas"]["Owner"][];
                        /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetUserAnswer200"];
        };
    };
    putUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileIn"];
            };
        };
        responses: {
            200: components["responses"]["GetUserAnswer200"];
        };
    };
    eraseUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EraseUserAnswer200"];
            202: components["responses"]["EraseUserAnswer202"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileIn"];
            };
        };
        responses: {
            200: components["responses"]["GetUserAnswer200"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenIn"];
            };
        };
        responses: {
            /** @description The token, which is shown only here */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenMade"];
                };
            };
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListLinksAnswer200"];
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkIn"];
            };
        };
        responses: {
            201: components["responses"]["CreateLinkAnswer201"];
        };
    };
    deleteLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the link. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["DeleteLinkAnswer204"];
        };
    };
    getOntology: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetTenantOntologyAnswer200"];
        };
    };
    putOntology: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ontology"];
            };
        };
        responses: {
            200: components["responses"]["PutTenantOntologyAnswer200"];
        };
    };
    getRetention: {
        parameters: {
            query?: {
                /** @description Previews this setting instead of the current one. */
                retention_days?: components["parameters"]["RetentionDays"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetRetentionAnswer200"];
        };
    };
    addMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessagesIn"];
            };
        };
        responses: {
            200: components["responses"]["AddMessagesAnswer200"];
            202: components["responses"]["AddMessagesAnswer202"];
        };
    };
    editMessage: {
        parameters: {
            query?: {
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                /** @description Your ID of the message. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageEditIn"];
            };
        };
        responses: {
            200: components["responses"]["EditMessageAnswer200"];
        };
    };
    listThreads: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListThreadsAnswer200"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
                /** @description Your ID of the thread. */
                thread_id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListMessagesAnswer200"];
        };
    };
    listEpisodes: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
                /** @description Only this thread. */
                thread_id?: components["parameters"]["ThreadId"];
                /** @description Only items about this entity. */
                entity_id?: components["parameters"]["EntityId"];
                /** @description Only episodes with this progress of the extraction. */
                status?: components["parameters"]["Status"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListEpisodesAnswer200"];
        };
    };
    addEpisode: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EpisodeIn"];
            };
        };
        responses: {
            200: components["responses"]["AddEpisodeAnswer200"];
            202: components["responses"]["AddMessagesAnswer202"];
        };
    };
    addDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentIn"];
            };
        };
        responses: {
            200: components["responses"]["AddEpisodeAnswer200"];
            202: components["responses"]["AddMessagesAnswer202"];
        };
    };
    listFacts: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
                /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
                include_uncertain?: components["parameters"]["IncludeUncertain"];
                /** @description Only items about this entity. */
                entity_id?: components["parameters"]["EntityId"];
                /** @description Only this thread. */
                thread_id?: components["parameters"]["ThreadId"];
                /** @description Only facts with this predicate. */
                predicate?: components["parameters"]["Predicate"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListFactsAnswer200"];
        };
    };
    addFacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactsIn"];
            };
        };
        responses: {
            201: components["responses"]["AddFactsAnswer201"];
        };
    };
    getEpisode: {
        parameters: {
            query?: {
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
                /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
                /** @description ID of the episode, entity or fact. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetEpisodeAnswer200"];
        };
    };
    deleteEpisode: {
        parameters: {
            query?: {
                /** @description `forget` removes the content and all its traces. `retract` stops believing it and keeps the history. */
                mode?: components["parameters"]["Mode"];
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                /** @description ID of the episode. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeleteEpisodeAnswer200"];
        };
    };
    listEntities: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
                /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListEntitiesAnswer200"];
        };
    };
    getEntity: {
        parameters: {
            query?: {
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
                /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
                /** @description ID of the episode, entity or fact. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetEntityAnswer200"];
        };
    };
    deleteEntity: {
        parameters: {
            query?: {
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                /** @description ID of the fact or entity. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeleteEpisodeAnswer200"];
        };
    };
    updateEntity: {
        parameters: {
            query?: {
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                /** @description ID of the fact or entity. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntityPatch"];
            };
        };
        responses: {
            200: components["responses"]["UpdateEntityAnswer200"];
        };
    };
    getFact: {
        parameters: {
            query?: {
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
                /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
                /** @description ID of the episode, entity or fact. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetFactAnswer200"];
        };
    };
    deleteFact: {
        parameters: {
            query?: {
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                /** @description ID of the fact or entity. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeleteEpisodeAnswer200"];
        };
    };
    updateFact: {
        parameters: {
            query?: {
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                /** @description ID of the fact or entity. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactPatch"];
            };
        };
        responses: {
            200: components["responses"]["UpdateFactAnswer200"];
        };
    };
    listInstructions: {
        parameters: {
            query?: {
                /** @description A question. Instructions that apply to it come first. */
                query?: components["parameters"]["Query"];
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
                /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListInstructionsAnswer200"];
        };
    };
    getSubgraph: {
        parameters: {
            query?: {
                /** @description IDs of the entities or episodes to start from. The most mentioned entities by default. */
                ids?: components["parameters"]["Ids"];
                /** @description Maximum number of edges from the start. */
                depth?: components["parameters"]["Depth"];
                /** @description Maximum number of nodes; the nearest are kept. */
                limit?: components["parameters"]["Limit2"];
                /** @description The whole graph with every version, as NDJSON, instead of a part of it at a moment. */
                all?: components["parameters"]["All"];
                /** @description Kinds of lines to return. */
                only?: components["parameters"]["Only"];
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
                /** @description Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown. */
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetSubgraphAnswer200"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetStatusAnswer200"];
        };
    };
    listCommunities: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only communities of this level. 0 is the coarsest. */
                level?: components["parameters"]["Level"];
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListCommunitiesAnswer200"];
        };
    };
    getCommunity: {
        parameters: {
            query?: {
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
                /** @description ID of the community. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetCommunityAnswer200"];
        };
    };
    refreshCommunities: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["RefreshCommunitiesAnswer202"];
        };
    };
    search: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchIn"];
            };
        };
        responses: {
            200: components["responses"]["SearchAnswer200"];
        };
    };
    getContext: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContextIn"];
            };
        };
        responses: {
            200: components["responses"]["GetContextAnswer200"];
        };
    };
    getProfile: {
        parameters: {
            query?: {
                /** @description Token budget of the profile, from 16 to 10,000. 300 by default. */
                max_tokens?: components["parameters"]["MaxTokens"];
                /** @description Instant in valid time: reads what was true then. Now by default. */
                as_of?: components["parameters"]["AsOf"];
                /** @description Instant in known time: reads what Engraph knew then. Now by default. */
                known_at?: components["parameters"]["KnownAt"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetProfileAnswer200"];
        };
    };
    ask: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskIn"];
            };
        };
        responses: {
            200: components["responses"]["AskAnswer200"];
        };
    };
    askStream: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskIn"];
            };
        };
        responses: {
            200: components["responses"]["AskStreamAnswer200"];
        };
    };
    warmAsk: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarmIn"];
            };
        };
        responses: {
            200: components["responses"]["WarmAskAnswer200"];
        };
    };
    listTraversalMemory: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Whether to include the remembered vectors. */
                vectors?: components["parameters"]["Vectors"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListTraversalMemoryAnswer200"];
        };
    };
    resetTraversalMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ResetTraversalMemoryAnswer200"];
        };
    };
    listTaughtAnswers: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListTaughtAnswersAnswer200"];
        };
    };
    getTaughtAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the pinned answer. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetTaughtAnswerAnswer200"];
        };
    };
    deleteTaughtAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the pinned answer. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeleteTaughtAnswerAnswer200"];
        };
    };
    deleteThread: {
        parameters: {
            query?: {
                /** @description `forget` removes the content and all its traces. `retract` stops believing it and keeps the history. */
                mode?: components["parameters"]["Mode"];
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                /** @description Your ID of the thread. */
                thread_id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeleteEpisodeAnswer200"];
        };
    };
    retryEpisode: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the episode. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["RetryEpisodeAnswer202"];
        };
    };
    reread: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RereadIn"];
            };
        };
        responses: {
            200: components["responses"]["RereadAnswer200"];
            202: components["responses"]["RereadAnswer202"];
        };
    };
    rollback: {
        parameters: {
            query?: {
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollbackIn"];
            };
        };
        responses: {
            200: components["responses"]["DeleteEpisodeAnswer200"];
        };
    };
    getDiff: {
        parameters: {
            query: {
                /** @description `known` compares what Engraph knew, `valid` compares what was true. */
                axis: components["parameters"]["Axis"];
                /** @description Start of the comparison. */
                from: components["parameters"]["From"];
                /** @description End of the comparison. */
                to: components["parameters"]["To"];
                /** @description For the axis `valid`: compares what was believed at this instant. */
                known_at?: components["parameters"]["KnownAt2"];
                /** @description Cursor of a write that the read must see. */
                after?: components["parameters"]["After"];
                /** @description Whether the answer includes a receipt. */
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetDiffAnswer200"];
        };
    };
    mergeEntities: {
        parameters: {
            query?: {
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the fact or entity. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeIn"];
            };
        };
        responses: {
            200: components["responses"]["MergeEntitiesAnswer200"];
        };
    };
    splitEntity: {
        parameters: {
            query?: {
                /** @description Whether to return what would change and change nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the fact or entity. */
                id: string;
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplitIn"];
            };
        };
        responses: {
            200: components["responses"]["SplitEntityAnswer200"];
        };
    };
    exportMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ExportMemoryAnswer200"];
        };
    };
    importMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            200: components["responses"]["ImportMemoryAnswer200"];
        };
    };
    followEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Continues after the event with this ID. */
                "last-event-id"?: components["parameters"]["LastEventId"];
            };
            path: {
                /** @description Your ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FollowEventsAnswer200"];
        };
    };
    listGraphs: {
        parameters: {
            query?: {
                /** @description Maximum number of items of the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of graphs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Items of the page. */
                        data: components["schemas"]["Owner"][];
                        /** @description Pass it as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getEntrance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this is, and where to go */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                    "text/html": string;
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document as a page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
}
