/**
 * What travels between the SDK and the server, generated from the server's OpenAPI document by
 * `node test/doors/sdk/write-contract.ts`. Operations of `/v1/graphs/{graph_id}` are those of `/v1/users/{user_id}` and stand here once.
 */

export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        JsonValue: (null | boolean | number) | string | {
            [key: string]: components["schemas"]["JsonValue"];
        } | ((null | boolean | number) | string | {
            [key: string]: components["schemas"]["JsonValue"];
        } | unknown[])[];
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded";
            dependencies: {
                /** @enum {string} */
                postgres: "ok" | "down";
                /** @enum {string} */
                storage: "ok" | "full" | "down";
            };
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            errors: {
                path: string;
                message: string;
            }[];
        };
        TenantMade: {
            id: string;
            name: string;
            /** @enum {string|null} */
            jurisdiction: "eu" | null;
            api_key: string;
        };
        /**
         * @example {
         *       "name": "Acme"
         *     }
         */
        TenantIn: {
            name: string;
            /** @enum {string} */
            jurisdiction?: "eu";
        };
        KeyMade: components["schemas"]["Key"] & {
            api_key: string;
        };
        Key: {
            id: string;
            name: string | null;
            prefix: string;
            scopes: ("read" | "write" | "admin")[];
            user_id: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            last_used_at: string | null;
            replaced_by: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
        };
        /**
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
            name?: string;
            scopes?: ("read" | "write" | "admin")[];
            /** @example ada */
            user_id?: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            expires_at?: string;
        };
        KeyRotated: components["schemas"]["KeyMade"] & {
            replaces: {
                id: string;
                /**
                 * Format: date-time
                 * @example 2024-05-07T09:30:00.000Z
                 */
                expires_at: string;
            };
        };
        /**
         * @example {
         *       "overlap_seconds": 3600
         *     }
         */
        RotationIn: {
            /** @default 86400 */
            overlap_seconds?: number;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            expires_at?: string;
        };
        Rebuilt: {
            entries: number;
        };
        /**
         * @example {
         *       "user_id": "ada"
         *     }
         */
        RebuildIn: {
            /** @example ada */
            user_id?: string;
            /** @example ada */
            graph_id?: string;
        };
        Ontology: {
            /** @default [] */
            entity_types?: components["schemas"]["OntologyEntityType"][];
            /** @default [] */
            fact_types?: components["schemas"]["OntologyFactType"][];
            /** @default [] */
            excluded_entity_types?: string[];
            /** @default [] */
            excluded_fact_types?: string[];
            /** @default null */
            instructions?: string | null;
        };
        OntologyEntityType: {
            name: string;
            /** @default null */
            description?: string | null;
            /** @default [] */
            attributes?: components["schemas"]["OntologyAttribute"][];
        };
        OntologyAttribute: {
            name: string;
            /** @enum {string} */
            type: "text" | "number" | "integer" | "boolean" | "date" | "enum";
            /** @default null */
            values?: string[] | null;
            /** @default null */
            description?: string | null;
        };
        OntologyFactType: {
            name: string;
            /** @default null */
            description?: string | null;
            /** @default null */
            subject_types?: string[] | null;
            /** @default null */
            object_types?: string[] | null;
            /** @default null */
            functional?: boolean | null;
            /** @default null */
            inverse_functional?: boolean | null;
            /** @default [] */
            attributes?: components["schemas"]["OntologyAttribute"][];
        };
        TenantRetention: {
            retention_days: number | null;
            pending: number;
        };
        /**
         * @example {
         *       "retention_days": 365
         *     }
         */
        TenantRetentionIn: {
            retention_days: number | null;
        };
        UsagePage: {
            data: components["schemas"]["Usage"][];
            next_cursor: string | null;
            total: {
                calls: number;
                tokens_in: number;
                tokens_out: number;
                cost: number;
                unpriced_calls: number;
            };
        };
        Usage: {
            /**
             * Format: date
             * @example 2024-05-07
             */
            day: string;
            user_id: string | null;
            graph_id: string | null;
            model: string;
            calls: number;
            tokens_in: number;
            tokens_out: number;
            cost: number | null;
        };
        Budgets: {
            tenant: components["schemas"]["BudgetBalance"];
            user: {
                calls: number | null;
                tokens: number | null;
            };
            memory: components["schemas"]["BudgetBalance"] | null;
            /** @enum {string} */
            on_spent: "wait" | "builtin";
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            resets_at: string;
        };
        BudgetBalance: {
            calls: {
                limit: number | null;
                used: number;
                left: number | null;
            };
            tokens: {
                limit: number | null;
                used: number;
                left: number | null;
            };
        };
        /**
         * @example {
         *       "tenant": {
         *         "calls": 10000
         *       }
         *     }
         */
        BudgetsIn: {
            tenant?: {
                calls?: number | null;
                tokens?: number | null;
            };
            user?: {
                calls?: number | null;
                tokens?: number | null;
            };
            /** @enum {string} */
            on_spent?: "wait" | "builtin";
        };
        WebhookMade: components["schemas"]["Webhook"] & {
            /** @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw */
            secret: string;
        };
        Webhook: {
            id: string;
            url: string;
            events: ("episode.done" | "episode.failed" | "fact.learned" | "fact.superseded" | "erasure.done" | "budget.spent")[];
            description: string | null;
            enabled: boolean;
            /** @enum {string|null} */
            disabled_because: "owner" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
        };
        /**
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
             * @example https://app.example.com/engraph
             */
            url: string;
            events?: ("episode.done" | "episode.failed" | "fact.learned" | "fact.superseded" | "erasure.done" | "budget.spent")[];
            description?: string;
        };
        /**
         * @example {
         *       "enabled": true
         *     }
         */
        WebhookPatch: {
            /**
             * Format: uri
             * @example https://app.example.com/engraph
             */
            url?: string;
            events?: ("episode.done" | "episode.failed" | "fact.learned" | "fact.superseded" | "erasure.done" | "budget.spent")[];
            description?: string | null;
            enabled?: boolean;
        };
        SecretRotated: components["schemas"]["WebhookMade"] & {
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            replaced_until: string;
        };
        /**
         * @example {
         *       "overlap_seconds": 3600
         *     }
         */
        SecretRotationIn: {
            /** @default 86400 */
            overlap_seconds?: number;
        };
        Delivery: {
            id: string;
            /** @enum {string} */
            event: "episode.done" | "episode.failed" | "fact.learned" | "fact.superseded" | "erasure.done" | "budget.spent" | "webhook.test";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "dropped";
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            finished_at: string | null;
            attempts: {
                /**
                 * Format: date-time
                 * @example 2024-05-07T09:30:00.000Z
                 */
                at: string;
                /** @enum {string} */
                outcome: "delivered" | "refused" | "redirected" | "timed_out" | "unreachable";
                status_code: number | null;
                took_ms: number;
            }[];
        };
        ContextTemplate: {
            id: string;
            template: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            updated_at: string;
        };
        ContextTemplateIn: {
            /** @example support */
            id: string;
            /**
             * @example Known:
             *     {{facts limit=10}}
             *
             *     Said:
             *     {{messages}}
             */
            template: string;
        };
        ContextTemplatePut: {
            /**
             * @example Known:
             *     {{facts limit=10}}
             *
             *     Said:
             *     {{messages}}
             */
            template: string;
        };
        VisitedLink: {
            id: string;
            user_id: string | null;
            graph_id: string | null;
            view: components["schemas"]["LinkView"];
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string;
        };
        LinkView: components["schemas"]["ChatView"] | components["schemas"]["GraphView"] | components["schemas"]["FactView"] | components["schemas"]["TimelineView"] | components["schemas"]["ContextView"];
        ChatView: {
            /**
             * @description discriminator enum property added by openapi-typescript
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
        GraphView: {
            /**
             * @description discriminator enum property added by openapi-typescript
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
        FactView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            screen: "fact";
            fact_id: string;
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at?: string;
        };
        TimelineView: {
            /**
             * @description discriminator enum property added by openapi-typescript
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
        ContextView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            screen: "context";
            request: components["schemas"]["LinkedContext"];
            compared?: components["schemas"]["LinkedContext"] & unknown;
        };
        LinkedContext: {
            query?: string;
            /** @example ada */
            thread_id?: string;
            /** @enum {string} */
            mode?: "auto" | "facts" | "associative" | "local" | "global" | "bridge" | "hybrid";
            max_tokens?: number;
            /** @enum {string} */
            references?: "short" | "full" | "none";
            template?: ("text" | "markdown" | "xml" | "json") | string;
            profile?: boolean;
            methods?: ("cosine" | "bm25" | "pagerank" | "bfs")[];
            /** @enum {string} */
            reranker?: "rrf" | "mmr" | "mentions" | "distance";
            center_entity_id?: string;
            /**
             * Format: date-time
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
        OwnKey: {
            id: string;
            tenant_id: string;
            scopes: ("read" | "write" | "admin")[];
            user_id: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string | null;
            is_token: boolean;
        };
        Owner: {
            id: string;
            name: string | null;
            email: string | null;
            metadata: {
                [key: string]: unknown;
            };
            time_zone: string | null;
            locale: string | null;
            region: string | null;
            retention_days: number | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "time_zone": "Europe/Lisbon"
         *     }
         */
        ProfileIn: {
            name?: string | null;
            email?: string | null;
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            time_zone?: components["schemas"]["TimeZone"] | null;
            locale?: string | null;
            /** @enum {string|null} */
            region?: "wnam" | "enam" | "sam" | "weur" | "eeur" | "apac" | "oc" | "afr" | "me" | null;
            retention_days?: number | null;
        };
        /**
         * @example Europe/Berlin
         * @enum {string}
         */
        TimeZone: "Africa/Abidjan" | "Africa/Accra" | "Africa/Addis_Ababa" | "Africa/Algiers" | "Africa/Asmara" | "Africa/Asmera" | "Africa/Bamako" | "Africa/Bangui" | "Africa/Banjul" | "Africa/Bissau" | "Africa/Blantyre" | "Africa/Brazzaville" | "Africa/Bujumbura" | "Africa/Cairo" | "Africa/Casablanca" | "Africa/Ceuta" | "Africa/Conakry" | "Africa/Dakar" | "Africa/Dar_es_Salaam" | "Africa/Djibouti" | "Africa/Douala" | "Africa/El_Aaiun" | "Africa/Freetown" | "Africa/Gaborone" | "Africa/Harare" | "Africa/Johannesburg" | "Africa/Juba" | "Africa/Kampala" | "Africa/Khartoum" | "Africa/Kigali" | "Africa/Kinshasa" | "Africa/Lagos" | "Africa/Libreville" | "Africa/Lome" | "Africa/Luanda" | "Africa/Lubumbashi" | "Africa/Lusaka" | "Africa/Malabo" | "Africa/Maputo" | "Africa/Maseru" | "Africa/Mbabane" | "Africa/Mogadishu" | "Africa/Monrovia" | "Africa/Nairobi" | "Africa/Ndjamena" | "Africa/Niamey" | "Africa/Nouakchott" | "Africa/Ouagadougou" | "Africa/Porto-Novo" | "Africa/Sao_Tome" | "Africa/Timbuktu" | "Africa/Tripoli" | "Africa/Tunis" | "Africa/Windhoek" | "America/Adak" | "America/Anchorage" | "America/Anguilla" | "America/Antigua" | "America/Araguaina" | "America/Argentina/Buenos_Aires" | "America/Argentina/Catamarca" | "America/Argentina/ComodRivadavia" | "America/Argentina/Cordoba" | "America/Argentina/Jujuy" | "America/Argentina/La_Rioja" | "America/Argentina/Mendoza" | "America/Argentina/Rio_Gallegos" | "America/Argentina/Salta" | "America/Argentina/San_Juan" | "America/Argentina/San_Luis" | "America/Argentina/Tucuman" | "America/Argentina/Ushuaia" | "America/Aruba" | "America/Asuncion" | "America/Atikokan" | "America/Atka" | "America/Bahia" | "America/Bahia_Banderas" | "America/Barbados" | "America/Belem" | "America/Belize" | "America/Blanc-Sablon" | "America/Boa_Vista" | "America/Bogota" | "America/Boise" | "America/Buenos_Aires" | "America/Cambridge_Bay" | "America/Campo_Grande" | "America/Cancun" | "America/Caracas" | "America/Catamarca" | "America/Cayenne" | "America/Cayman" | "America/Chicago" | "America/Chihuahua" | "America/Ciudad_Juarez" | "America/Coral_Harbour" | "America/Cordoba" | "America/Costa_Rica" | "America/Coyhaique" | "America/Creston" | "America/Cuiaba" | "America/Curacao" | "America/Danmarkshavn" | "America/Dawson" | "America/Dawson_Creek" | "America/Denver" | "America/Detroit" | "America/Dominica" | "America/Edmonton" | "America/Eirunepe" | "America/El_Salvador" | "America/Ensenada" | "America/Fort_Nelson" | "America/Fort_Wayne" | "America/Fortaleza" | "America/Glace_Bay" | "America/Godthab" | "America/Goose_Bay" | "America/Grand_Turk" | "America/Grenada" | "America/Guadeloupe" | "America/Guatemala" | "America/Guayaquil" | "America/Guyana" | "America/Halifax" | "America/Havana" | "America/Hermosillo" | "America/Indiana/Indianapolis" | "America/Indiana/Knox" | "America/Indiana/Marengo" | "America/Indiana/Petersburg" | "America/Indiana/Tell_City" | "America/Indiana/Vevay" | "America/Indiana/Vincennes" | "America/Indiana/Winamac" | "America/Indianapolis" | "America/Inuvik" | "America/Iqaluit" | "America/Jamaica" | "America/Jujuy" | "America/Juneau" | "America/Kentucky/Louisville" | "America/Kentucky/Monticello" | "America/Knox_IN" | "America/Kralendijk" | "America/La_Paz" | "America/Lima" | "America/Los_Angeles" | "America/Louisville" | "America/Lower_Princes" | "America/Maceio" | "America/Managua" | "America/Manaus" | "America/Marigot" | "America/Martinique" | "America/Matamoros" | "America/Mazatlan" | "America/Mendoza" | "America/Menominee" | "America/Merida" | "America/Metlakatla" | "America/Mexico_City" | "America/Miquelon" | "America/Moncton" | "America/Monterrey" | "America/Montevideo" | "America/Montreal" | "America/Montserrat" | "America/Nassau" | "America/New_York" | "America/Nipigon" | "America/Nome" | "America/Noronha" | "America/North_Dakota/Beulah" | "America/North_Dakota/Center" | "America/North_Dakota/New_Salem" | "America/Nuuk" | "America/Ojinaga" | "America/Panama" | "America/Pangnirtung" | "America/Paramaribo" | "America/Phoenix" | "America/Port-au-Prince" | "America/Port_of_Spain" | "America/Porto_Acre" | "America/Porto_Velho" | "America/Puerto_Rico" | "America/Punta_Arenas" | "America/Rainy_River" | "America/Rankin_Inlet" | "America/Recife" | "America/Regina" | "America/Resolute" | "America/Rio_Branco" | "America/Rosario" | "America/Santa_Isabel" | "America/Santarem" | "America/Santiago" | "America/Santo_Domingo" | "America/Sao_Paulo" | "America/Scoresbysund" | "America/Shiprock" | "America/Sitka" | "America/St_Barthelemy" | "America/St_Johns" | "America/St_Kitts" | "America/St_Lucia" | "America/St_Thomas" | "America/St_Vincent" | "America/Swift_Current" | "America/Tegucigalpa" | "America/Thule" | "America/Thunder_Bay" | "America/Tijuana" | "America/Toronto" | "America/Tortola" | "America/Vancouver" | "America/Virgin" | "America/Whitehorse" | "America/Winnipeg" | "America/Yakutat" | "America/Yellowknife" | "Antarctica/Casey" | "Antarctica/Davis" | "Antarctica/DumontDUrville" | "Antarctica/Macquarie" | "Antarctica/Mawson" | "Antarctica/McMurdo" | "Antarctica/Palmer" | "Antarctica/Rothera" | "Antarctica/South_Pole" | "Antarctica/Syowa" | "Antarctica/Troll" | "Antarctica/Vostok" | "Arctic/Longyearbyen" | "Asia/Aden" | "Asia/Almaty" | "Asia/Amman" | "Asia/Anadyr" | "Asia/Aqtau" | "Asia/Aqtobe" | "Asia/Ashgabat" | "Asia/Ashkhabad" | "Asia/Atyrau" | "Asia/Baghdad" | "Asia/Bahrain" | "Asia/Baku" | "Asia/Bangkok" | "Asia/Barnaul" | "Asia/Beirut" | "Asia/Bishkek" | "Asia/Brunei" | "Asia/Calcutta" | "Asia/Chita" | "Asia/Choibalsan" | "Asia/Chongqing" | "Asia/Chungking" | "Asia/Colombo" | "Asia/Dacca" | "Asia/Damascus" | "Asia/Dhaka" | "Asia/Dili" | "Asia/Dubai" | "Asia/Dushanbe" | "Asia/Famagusta" | "Asia/Gaza" | "Asia/Harbin" | "Asia/Hebron" | "Asia/Ho_Chi_Minh" | "Asia/Hong_Kong" | "Asia/Hovd" | "Asia/Irkutsk" | "Asia/Istanbul" | "Asia/Jakarta" | "Asia/Jayapura" | "Asia/Jerusalem" | "Asia/Kabul" | "Asia/Kamchatka" | "Asia/Karachi" | "Asia/Kashgar" | "Asia/Kathmandu" | "Asia/Katmandu" | "Asia/Khandyga" | "Asia/Kolkata" | "Asia/Krasnoyarsk" | "Asia/Kuala_Lumpur" | "Asia/Kuching" | "Asia/Kuwait" | "Asia/Macao" | "Asia/Macau" | "Asia/Magadan" | "Asia/Makassar" | "Asia/Manila" | "Asia/Muscat" | "Asia/Nicosia" | "Asia/Novokuznetsk" | "Asia/Novosibirsk" | "Asia/Omsk" | "Asia/Oral" | "Asia/Phnom_Penh" | "Asia/Pontianak" | "Asia/Pyongyang" | "Asia/Qatar" | "Asia/Qostanay" | "Asia/Qyzylorda" | "Asia/Rangoon" | "Asia/Riyadh" | "Asia/Saigon" | "Asia/Sakhalin" | "Asia/Samarkand" | "Asia/Seoul" | "Asia/Shanghai" | "Asia/Singapore" | "Asia/Srednekolymsk" | "Asia/Taipei" | "Asia/Tashkent" | "Asia/Tbilisi" | "Asia/Tehran" | "Asia/Tel_Aviv" | "Asia/Thimbu" | "Asia/Thimphu" | "Asia/Tokyo" | "Asia/Tomsk" | "Asia/Ujung_Pandang" | "Asia/Ulaanbaatar" | "Asia/Ulan_Bator" | "Asia/Urumqi" | "Asia/Ust-Nera" | "Asia/Vientiane" | "Asia/Vladivostok" | "Asia/Yakutsk" | "Asia/Yangon" | "Asia/Yekaterinburg" | "Asia/Yerevan" | "Atlantic/Azores" | "Atlantic/Bermuda" | "Atlantic/Canary" | "Atlantic/Cape_Verde" | "Atlantic/Faeroe" | "Atlantic/Faroe" | "Atlantic/Jan_Mayen" | "Atlantic/Madeira" | "Atlantic/Reykjavik" | "Atlantic/South_Georgia" | "Atlantic/St_Helena" | "Atlantic/Stanley" | "Australia/ACT" | "Australia/Adelaide" | "Australia/Brisbane" | "Australia/Broken_Hill" | "Australia/Canberra" | "Australia/Currie" | "Australia/Darwin" | "Australia/Eucla" | "Australia/Hobart" | "Australia/LHI" | "Australia/Lindeman" | "Australia/Lord_Howe" | "Australia/Melbourne" | "Australia/NSW" | "Australia/North" | "Australia/Perth" | "Australia/Queensland" | "Australia/South" | "Australia/Sydney" | "Australia/Tasmania" | "Australia/Victoria" | "Australia/West" | "Australia/Yancowinna" | "Brazil/Acre" | "Brazil/DeNoronha" | "Brazil/East" | "Brazil/West" | "CET" | "CST6CDT" | "Canada/Atlantic" | "Canada/Central" | "Canada/Eastern" | "Canada/Mountain" | "Canada/Newfoundland" | "Canada/Pacific" | "Canada/Saskatchewan" | "Canada/Yukon" | "Chile/Continental" | "Chile/EasterIsland" | "Cuba" | "EET" | "EST" | "EST5EDT" | "Egypt" | "Eire" | "Etc/GMT" | "Etc/GMT+0" | "Etc/GMT+1" | "Etc/GMT+10" | "Etc/GMT+11" | "Etc/GMT+12" | "Etc/GMT+2" | "Etc/GMT+3" | "Etc/GMT+4" | "Etc/GMT+5" | "Etc/GMT+6" | "Etc/GMT+7" | "Etc/GMT+8" | "Etc/GMT+9" | "Etc/GMT-0" | "Etc/GMT-1" | "Etc/GMT-10" | "Etc/GMT-11" | "Etc/GMT-12" | "Etc/GMT-13" | "Etc/GMT-14" | "Etc/GMT-2" | "Etc/GMT-3" | "Etc/GMT-4" | "Etc/GMT-5" | "Etc/GMT-6" | "Etc/GMT-7" | "Etc/GMT-8" | "Etc/GMT-9" | "Etc/GMT0" | "Etc/Greenwich" | "Etc/UCT" | "Etc/UTC" | "Etc/Universal" | "Etc/Zulu" | "Europe/Amsterdam" | "Europe/Andorra" | "Europe/Astrakhan" | "Europe/Athens" | "Europe/Belfast" | "Europe/Belgrade" | "Europe/Berlin" | "Europe/Bratislava" | "Europe/Brussels" | "Europe/Bucharest" | "Europe/Budapest" | "Europe/Busingen" | "Europe/Chisinau" | "Europe/Copenhagen" | "Europe/Dublin" | "Europe/Gibraltar" | "Europe/Guernsey" | "Europe/Helsinki" | "Europe/Isle_of_Man" | "Europe/Istanbul" | "Europe/Jersey" | "Europe/Kaliningrad" | "Europe/Kiev" | "Europe/Kirov" | "Europe/Kyiv" | "Europe/Lisbon" | "Europe/Ljubljana" | "Europe/London" | "Europe/Luxembourg" | "Europe/Madrid" | "Europe/Malta" | "Europe/Mariehamn" | "Europe/Minsk" | "Europe/Monaco" | "Europe/Moscow" | "Europe/Nicosia" | "Europe/Oslo" | "Europe/Paris" | "Europe/Podgorica" | "Europe/Prague" | "Europe/Riga" | "Europe/Rome" | "Europe/Samara" | "Europe/San_Marino" | "Europe/Sarajevo" | "Europe/Saratov" | "Europe/Simferopol" | "Europe/Skopje" | "Europe/Sofia" | "Europe/Stockholm" | "Europe/Tallinn" | "Europe/Tirane" | "Europe/Tiraspol" | "Europe/Ulyanovsk" | "Europe/Uzhgorod" | "Europe/Vaduz" | "Europe/Vatican" | "Europe/Vienna" | "Europe/Vilnius" | "Europe/Volgograd" | "Europe/Warsaw" | "Europe/Zagreb" | "Europe/Zaporozhye" | "Europe/Zurich" | "GB" | "GB-Eire" | "GMT" | "GMT+0" | "GMT-0" | "GMT0" | "Greenwich" | "HST" | "Hongkong" | "Iceland" | "Indian/Antananarivo" | "Indian/Chagos" | "Indian/Christmas" | "Indian/Cocos" | "Indian/Comoro" | "Indian/Kerguelen" | "Indian/Mahe" | "Indian/Maldives" | "Indian/Mauritius" | "Indian/Mayotte" | "Indian/Reunion" | "Iran" | "Israel" | "Jamaica" | "Japan" | "Kwajalein" | "Libya" | "MET" | "MST" | "MST7MDT" | "Mexico/BajaNorte" | "Mexico/BajaSur" | "Mexico/General" | "NZ" | "NZ-CHAT" | "Navajo" | "PRC" | "PST8PDT" | "Pacific/Apia" | "Pacific/Auckland" | "Pacific/Bougainville" | "Pacific/Chatham" | "Pacific/Chuuk" | "Pacific/Easter" | "Pacific/Efate" | "Pacific/Enderbury" | "Pacific/Fakaofo" | "Pacific/Fiji" | "Pacific/Funafuti" | "Pacific/Galapagos" | "Pacific/Gambier" | "Pacific/Guadalcanal" | "Pacific/Guam" | "Pacific/Honolulu" | "Pacific/Johnston" | "Pacific/Kanton" | "Pacific/Kiritimati" | "Pacific/Kosrae" | "Pacific/Kwajalein" | "Pacific/Majuro" | "Pacific/Marquesas" | "Pacific/Midway" | "Pacific/Nauru" | "Pacific/Niue" | "Pacific/Norfolk" | "Pacific/Noumea" | "Pacific/Pago_Pago" | "Pacific/Palau" | "Pacific/Pitcairn" | "Pacific/Pohnpei" | "Pacific/Ponape" | "Pacific/Port_Moresby" | "Pacific/Rarotonga" | "Pacific/Saipan" | "Pacific/Samoa" | "Pacific/Tahiti" | "Pacific/Tarawa" | "Pacific/Tongatapu" | "Pacific/Truk" | "Pacific/Wake" | "Pacific/Wallis" | "Pacific/Yap" | "Poland" | "Portugal" | "ROC" | "ROK" | "Singapore" | "Turkey" | "UCT" | "US/Alaska" | "US/Aleutian" | "US/Arizona" | "US/Central" | "US/East-Indiana" | "US/Eastern" | "US/Hawaii" | "US/Indiana-Starke" | "US/Michigan" | "US/Mountain" | "US/Pacific" | "US/Samoa" | "UTC" | "Universal" | "W-SU" | "WET" | "Zulu";
        ErasureReceipt: {
            /** @enum {string} */
            status: "erasing" | "erased";
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            requested_at: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            erased_at: string | null;
            counts: {
                [key: string]: number;
            };
        };
        TokenMade: {
            /** @description Sent as `Authorization: Bearer <token>`. */
            token: string;
            user_id: string;
            scopes: ("read" | "write")[];
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string;
        };
        /**
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
        LinkMade: components["schemas"]["Link"] & {
            /**
             * @description To be opened in a browser. The secret stands in its fragment, which is sent to no server.
             * @example https://engraph.example/explorer#link=egl_…
             */
            url: string;
        };
        Link: {
            id: string;
            view: components["schemas"]["LinkView"];
            label: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            expires_at: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            last_used_at: string | null;
        };
        /**
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
        LinkViewIn: components["schemas"]["ChatViewIn"] | components["schemas"]["GraphViewIn"] | components["schemas"]["FactViewIn"] | components["schemas"]["TimelineViewIn"] | components["schemas"]["ContextViewIn"];
        ChatViewIn: {
            /**
             * @description discriminator enum property added by openapi-typescript
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
        GraphViewIn: {
            /**
             * @description discriminator enum property added by openapi-typescript
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
        FactViewIn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            screen: "fact";
            fact_id: string;
            /**
             * Format: date-time
             * @description Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
        };
        TimelineViewIn: {
            /**
             * @description discriminator enum property added by openapi-typescript
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
        ContextViewIn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            screen: "context";
            request: components["schemas"]["LinkedContextIn"];
            compared?: components["schemas"]["LinkedContextIn"] & unknown;
        };
        LinkedContextIn: {
            query?: string;
            /** @example ada */
            thread_id?: string;
            /** @enum {string} */
            mode?: "auto" | "facts" | "associative" | "local" | "global" | "bridge" | "hybrid";
            max_tokens?: number;
            /** @enum {string} */
            references?: "short" | "full" | "none";
            template?: ("text" | "markdown" | "xml" | "json") | string;
            profile?: boolean;
            methods?: ("cosine" | "bm25" | "pagerank" | "bfs")[];
            /** @enum {string} */
            reranker?: "rrf" | "mmr" | "mentions" | "distance";
            center_entity_id?: string;
            /**
             * Format: date-time
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
        Retention: {
            retention_days: number | null;
            /** @enum {string|null} */
            set_by: "memory" | "tenant" | "query" | null;
            applied: boolean;
            expired: number;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            forgets_at: string | null;
        };
        Written: {
            episodes: {
                id: string;
                message_id: string | null;
                /** @enum {string} */
                status: "pending" | "done" | "failed";
            }[];
            cursor: string;
            budget_spent: boolean;
            context?: string;
        };
        /**
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
            /** @example ada */
            thread_id: string;
            messages: (components["schemas"]["MessageIn"] | components["schemas"]["LangChainMessage"] | components["schemas"]["LangChainStoredMessage"] | components["schemas"]["LangChainSerialisedMessage"])[];
            return_context?: boolean;
            wait?: boolean;
        };
        /**
         * @description A message, as it is here, of OpenAI's chat completions or of the AI SDK.
         * @example {
         *       "id": "m1",
         *       "role": "user",
         *       "content": "I moved to Lisbon.",
         *       "reference_time": "2024-05-07T09:30:00Z"
         *     }
         */
        MessageIn: {
            /** @enum {string} */
            role: "user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function";
            content?: string | (components["schemas"]["MessagePart"] | string)[] | null;
            tool_calls?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            tool_call_id?: string | null;
            id?: string | null;
            name?: string | null;
            reference_time?: string | null;
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            extract?: boolean | null;
            created_at?: string | null;
            createdAt?: string | null;
            refusal?: string | null;
            annotations?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            audio?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            function_call?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            reasoning_content?: string | null;
            type?: "message" | null;
            status?: string | null;
            parts?: (components["schemas"]["MessagePart"] | string)[] | null;
            toolInvocations?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
        };
        /**
         * @description A part of a message's content, as OpenAI, Anthropic, LangChain and the AI SDK have it. The texts are what the message says; all other parts are kept in its metadata.
         * @example {
         *       "type": "text",
         *       "text": "I moved to Lisbon."
         *     }
         */
        MessagePart: {
            type: string;
            text?: string | null;
            refusal?: string | null;
        } & {
            [key: string]: components["schemas"]["JsonValue"];
        };
        /** @description As `model_dump()` of LangChain gives a message. */
        LangChainMessage: {
            content: string | (components["schemas"]["MessagePart"] | string)[] | null;
            /** @enum {string} */
            type: "human" | "ai" | "system" | "developer" | "tool" | "function" | "chat" | "generic" | "HumanMessage" | "HumanMessageChunk" | "AIMessage" | "AIMessageChunk" | "SystemMessage" | "SystemMessageChunk" | "ToolMessage" | "ToolMessageChunk" | "FunctionMessage" | "FunctionMessageChunk" | "ChatMessage" | "ChatMessageChunk";
            tool_calls?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            tool_call_id?: string | null;
            id?: string | null;
            name?: string | null;
            role?: ("user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function") | null;
            example?: boolean | null;
            additional_kwargs?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            response_metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            usage_metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            invalid_tool_calls?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            tool_call_chunks?: {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            status?: string | null;
            artifact?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | string | {
                [key: string]: components["schemas"]["JsonValue"];
            }[] | null;
            chunk_position?: string | null;
        };
        /** @description As `messages_to_dict` of LangChain gives a message. */
        LangChainStoredMessage: {
            /** @enum {string} */
            type: "human" | "ai" | "system" | "developer" | "tool" | "function" | "chat" | "generic" | "HumanMessage" | "HumanMessageChunk" | "AIMessage" | "AIMessageChunk" | "SystemMessage" | "SystemMessageChunk" | "ToolMessage" | "ToolMessageChunk" | "FunctionMessage" | "FunctionMessageChunk" | "ChatMessage" | "ChatMessageChunk";
            data: {
                content: string | (components["schemas"]["MessagePart"] | string)[] | null;
                tool_calls?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                tool_call_id?: string | null;
                id?: string | null;
                name?: string | null;
                role?: ("user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function") | null;
                example?: boolean | null;
                additional_kwargs?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                response_metadata?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                usage_metadata?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                invalid_tool_calls?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                tool_call_chunks?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                status?: string | null;
                artifact?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | string | {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                chunk_position?: string | null;
                type?: ("human" | "ai" | "system" | "developer" | "tool" | "function" | "chat" | "generic" | "HumanMessage" | "HumanMessageChunk" | "AIMessage" | "AIMessageChunk" | "SystemMessage" | "SystemMessageChunk" | "ToolMessage" | "ToolMessageChunk" | "FunctionMessage" | "FunctionMessageChunk" | "ChatMessage" | "ChatMessageChunk") | null;
            };
        };
        /** @description As `toJSON()` and `dumpd` of LangChain give a message. */
        LangChainSerialisedMessage: {
            lc: number;
            /** @enum {string} */
            type: "constructor";
            id: string[];
            kwargs: {
                content: string | (components["schemas"]["MessagePart"] | string)[] | null;
                tool_calls?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                tool_call_id?: string | null;
                id?: string | null;
                name?: string | null;
                role?: ("user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function") | null;
                example?: boolean | null;
                additional_kwargs?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                response_metadata?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                usage_metadata?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | null;
                invalid_tool_calls?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                tool_call_chunks?: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                status?: string | null;
                artifact?: {
                    [key: string]: components["schemas"]["JsonValue"];
                } | string | {
                    [key: string]: components["schemas"]["JsonValue"];
                }[] | null;
                chunk_position?: string | null;
                type?: ("human" | "ai" | "system" | "developer" | "tool" | "function" | "chat" | "generic" | "HumanMessage" | "HumanMessageChunk" | "AIMessage" | "AIMessageChunk" | "SystemMessage" | "SystemMessageChunk" | "ToolMessage" | "ToolMessageChunk" | "FunctionMessage" | "FunctionMessageChunk" | "ChatMessage" | "ChatMessageChunk") | null;
            };
        };
        Edited: {
            episode: {
                id: string;
                message_id: string | null;
                /** @enum {string} */
                status: "pending" | "done" | "failed";
            };
            cursor: string;
            undone: components["schemas"]["UndoneCounts"];
        };
        UndoneCounts: {
            episodes: number;
            facts: number;
            entities: number;
            reopened: number;
            reread: number;
            corrections: number;
        };
        /**
         * @example {
         *       "role": "user",
         *       "content": "I have moved to Lisbon."
         *     }
         */
        MessageEditIn: {
            /** @enum {string} */
            role: "user" | "assistant" | "system" | "tool" | "developer" | "human" | "ai" | "function";
            content: string;
            name?: string | null;
            reference_time?: string | null;
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            extract?: boolean | null;
        };
        Thread: {
            id: string;
            messages: number;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            first_at: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            last_at: string;
        };
        Receipt: {
            calls: number;
            tokens_in: number;
            tokens_out: number;
            cost: number | null;
            ms: number;
            stages: {
                [key: string]: number;
            };
            methods: string[];
            reranker: string | null;
            candidates: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            seeds: string[];
            model: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            as_of: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at: string;
            cursor: string | null;
            versions: {
                [key: string]: string;
            };
            /** @enum {string} */
            walk?: "entities" | "matches";
            model_tasks?: {
                task: string;
                /** @enum {string} */
                outcome: "done" | "no_model" | "budget" | "unavailable" | "unusable";
                gave: string[];
            }[];
            mode?: {
                name: string;
                why: string;
            };
            lines?: components["schemas"]["ContextLine"][];
            frame?: number;
            missed?: components["schemas"]["ContextMissed"][];
        };
        ContextLine: {
            reference: string;
            /** @enum {string} */
            type: "fact" | "episode" | "entity" | "community";
            id: string;
            text: string;
            tokens: number;
            score: number;
            /**
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
        ContextMissed: {
            /** @enum {string} */
            type: "fact" | "episode" | "entity" | "community";
            id: string;
            text: string;
            tokens: number;
            score: number;
            /**
             * @example {
             *       "bm25": 0.6,
             *       "cosine": 1.2,
             *       "terms": 4.7
             *     }
             */
            parts: {
                [key: string]: number;
            };
            /** @enum {string} */
            reason: "budget" | "limit" | "duplicate" | "unrelated" | "min_score" | "ended";
        };
        Episode: {
            id: string;
            message_id: string | null;
            /** @enum {string} */
            type: "message" | "text" | "json" | "document";
            thread_id: string | null;
            document_id: string | null;
            /** @enum {string|null} */
            role: "user" | "assistant" | "system" | "tool" | null;
            name: string | null;
            content: string;
            title: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            reference_time: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            /** @enum {string} */
            status: "pending" | "done" | "failed";
            extract: boolean;
            metadata: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "type": "text",
         *       "content": "Ada moved to Lisbon."
         *     }
         */
        EpisodeIn: {
            /** @enum {string} */
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
             * @example 2024-05-07T09:30:00Z
             */
            reference_time?: string;
            source?: string;
            source_description?: string;
            name?: string;
            /** @enum {string} */
            role?: "user" | "assistant" | "system" | "tool";
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            extract?: boolean;
            wait?: boolean;
        };
        /**
         * @example {
         *       "title": "Handbook",
         *       "text": "The office is in Lisbon."
         *     }
         */
        DocumentIn: {
            title: string;
            text: string;
            /** @example ada */
            id?: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            reference_time?: string;
            chunk_tokens?: number;
            chunk_overlap?: number;
            /** @enum {string} */
            chunking?: "sentences" | "similarity";
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            extract?: boolean;
            wait?: boolean;
        };
        StatedFacts: components["schemas"]["Fact"] | {
            facts: components["schemas"]["Fact"][];
        };
        Fact: {
            id: string;
            version: string;
            subject: {
                id: string;
                name: string;
            };
            predicate: string;
            object: {
                id: string;
                name: string;
            } | null;
            object_value: string | null;
            fact: string;
            /** @enum {string} */
            kind: "state" | "event";
            strength: number;
            /** @enum {string} */
            confidence: "stated" | "reported" | "inferred";
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /** @enum {string|null} */
            valid_from_precision: "year" | "month" | "day" | "instant" | null;
            /** @enum {string|null} */
            valid_from_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
            /** @enum {string|null} */
            valid_to_precision: "year" | "month" | "day" | "instant" | null;
            /** @enum {string|null} */
            valid_to_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            due: string | null;
            /** @enum {string|null} */
            due_precision: "year" | "month" | "day" | "instant" | null;
            /** @example since 2021 */
            period: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
            attributes: {
                [key: string]: unknown;
            };
            hyperedge_id: string | null;
            episode_ids: string[];
        };
        /**
         * @example {
         *       "subject": "Ada",
         *       "predicate": "LIVES_IN",
         *       "object": "Lisbon",
         *       "fact": "Ada lives in Lisbon.",
         *       "valid_from": "2025-09"
         *     }
         */
        FactsIn: components["schemas"]["FactIn"] | components["schemas"]["FactListIn"];
        FactIn: {
            subject: string;
            predicate: string;
            fact: string;
            object?: string;
            object_value?: string;
            /** @enum {string} */
            kind?: "state" | "event";
            /** @example 2015-03 */
            valid_from?: string;
            /** @example 2015-03 */
            valid_to?: string;
            /** @example 2015-03 */
            due?: string;
            /** @enum {string} */
            confidence?: "stated" | "reported" | "inferred";
            episode_id?: string;
        };
        FactListIn: {
            facts: components["schemas"]["FactIn"][];
        };
        EpisodeDetail: components["schemas"]["Episode"] & {
            facts: {
                id: string;
                fact: string;
            }[];
            calls: number;
            tokens_in: number;
            tokens_out: number;
            attempts: number;
            error: string | null;
        };
        Entity: {
            id: string;
            version: string;
            name: string;
            aliases: string[];
            type: string;
            attributes: {
                [key: string]: unknown;
            };
            summary: string;
            mentions: number;
            community_id: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
            members?: components["schemas"]["EntityPart"][];
            part_of?: components["schemas"]["EntityPart"][];
        };
        EntityPart: {
            id: string;
            name: string;
            relation: string | null;
            strength: number | null;
        };
        FactVersion: {
            version: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /** @enum {string|null} */
            valid_from_precision: "year" | "month" | "day" | "instant" | null;
            /** @enum {string|null} */
            valid_from_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
            /** @enum {string|null} */
            valid_to_precision: "year" | "month" | "day" | "instant" | null;
            /** @enum {string|null} */
            valid_to_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            due: string | null;
            /** @enum {string|null} */
            due_precision: "year" | "month" | "day" | "instant" | null;
            /** @example since 2021 */
            period: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
            caused_by: string;
        };
        Supersession: {
            id: string;
            fact: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            at: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            caused_by: string;
        };
        FactDetail: components["schemas"]["Fact"] & {
            versions: components["schemas"]["FactVersion"][];
            superseded: components["schemas"]["Supersession"][];
            superseded_by: components["schemas"]["Supersession"][];
            sources: {
                episode_id: string;
                span: [
                    number,
                    number
                ] | null;
                quote: string | null;
            }[];
        };
        ListedInstruction: components["schemas"]["Instruction"] & {
            score?: number;
        };
        Instruction: {
            id: string;
            version: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /** @enum {string|null} */
            valid_from_precision: "year" | "month" | "day" | "instant" | null;
            /** @enum {string|null} */
            valid_from_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
            /** @enum {string|null} */
            valid_to_precision: "year" | "month" | "day" | "instant" | null;
            /** @enum {string|null} */
            valid_to_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            due: string | null;
            /** @enum {string|null} */
            due_precision: "year" | "month" | "day" | "instant" | null;
            /** @example since 2021 */
            period: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
            /** @enum {string} */
            confidence: "stated" | "reported" | "inferred";
            episode_ids: string[];
            /** @enum {string} */
            type: "instruction" | "preference";
            /** @example Always include platform availability when I ask about movie options. */
            text: string;
            /** @example movie options */
            applies_to: string | null;
            user: {
                id: string;
                name: string;
            };
        };
        SubgraphNode: {
            id: string;
            /** @enum {string} */
            kind: "entity" | "episode";
            name: string;
            type: string;
            mentions: number;
            community_id: string | null;
            depth: number;
        };
        SubgraphEdge: {
            id: string | null;
            /** @enum {string} */
            kind: "fact" | "mention";
            from: string;
            to: string;
            name: string;
            fact: string | null;
            strength: number | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
        };
        Subgraph: {
            nodes: components["schemas"]["SubgraphNode"][];
            edges: components["schemas"]["SubgraphEdge"][];
        };
        SubgraphLine: components["schemas"]["CommunityLine"] | components["schemas"]["EntityLine"] | components["schemas"]["SummaryLine"] | components["schemas"]["EpisodeLine"] | components["schemas"]["FactLine"] | components["schemas"]["MentionLine"] | components["schemas"]["EndLine"];
        CommunityLine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "community";
            id: string;
            level: number;
            name: string;
            parent_id: string | null;
            members: string[];
        };
        EntityLine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "entity";
            id: string;
            name: string;
            entity_type: string;
            mentions: number;
            community_id: string | null;
            summary: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
        };
        SummaryLine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "summary";
            id: string;
            layer: number;
            name: string;
            summary: string;
            members: string[];
        };
        EpisodeLine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "episode";
            id: string;
            title: string | null;
            /** @enum {string} */
            kind: "message" | "text" | "json" | "document";
            /** @enum {string|null} */
            role: "user" | "assistant" | "system" | "tool" | null;
            name: string | null;
            thread_id: string | null;
            document_id: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            reference_time: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            created_at: string;
        };
        FactLine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fact";
            id: string;
            from: string;
            to: string | null;
            to_value: string | null;
            predicate: string;
            fact: string;
            /** @enum {string} */
            kind: "state" | "event";
            strength: number;
            /** @enum {string} */
            confidence: "stated" | "reported" | "inferred";
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_from: string | null;
            /** @enum {string|null} */
            valid_from_precision: "year" | "month" | "day" | "instant" | null;
            /** @enum {string|null} */
            valid_from_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            valid_to: string | null;
            /** @enum {string|null} */
            valid_to_precision: "year" | "month" | "day" | "instant" | null;
            /** @enum {string|null} */
            valid_to_basis: "stated" | "inferred" | "observed" | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            due: string | null;
            /** @enum {string|null} */
            due_precision: "year" | "month" | "day" | "instant" | null;
            /** @example since 2021 */
            period: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_from: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_to: string | null;
            episode_ids: string[];
        };
        MentionLine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mention";
            from: string;
            to: string;
            count: number;
        };
        EndLine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "end";
            counts: {
                community?: number;
                entity?: number;
                summary?: number;
                episode?: number;
                fact?: number;
                mention?: number;
            };
            cursor: string | null;
        };
        Status: {
            pending: number;
            leased: number;
            done: number;
            failed: number;
            to_reread: number;
            cursor: string | null;
            budget_spent: boolean;
            last_error: string | null;
            failing_jobs: {
                /** @enum {string} */
                job: "import" | "exports" | "retention" | "names" | "refresh" | "work";
                /**
                 * Format: date-time
                 * @example 2024-05-07T09:30:00.000Z
                 */
                since: string;
                failures: number;
                /**
                 * Format: date-time
                 * @example 2024-05-07T09:30:00.000Z
                 */
                retry_at: string;
                error: string;
            }[];
            version: number;
            refresh: components["schemas"]["Refresh"];
        };
        Refresh: {
            /** @enum {string} */
            state: "idle" | "running" | "failed";
            generation: number;
            /** @enum {string|null} */
            stage: "describe" | "layers" | "reports" | "flip" | null;
            done: number;
            total: number;
            calls: number;
            rewritten: number;
            unchanged: number;
            error: string | null;
        };
        Community: {
            id: string;
            level: number;
            name: string;
            summary: string;
            report: {
                title: string;
                summary: string;
                rating: number;
                rating_explanation: string;
                findings: {
                    summary: string;
                    explanation: string;
                    fact_ids?: string[];
                }[];
            } | null;
            members: {
                id: string;
                name: string;
            }[];
            parent_id: string | null;
            stale: boolean;
            generation: number;
        };
        SearchAnswer: {
            facts: (components["schemas"]["Fact"] & {
                score: number;
                graph_id?: string;
            })[];
            entities: (components["schemas"]["Entity"] & {
                score: number;
                graph_id?: string;
            })[];
            episodes: (components["schemas"]["Episode"] & {
                score: number;
                graph_id?: string;
            })[];
            communities: (components["schemas"]["Community"] & {
                score: number;
                graph_id?: string;
            })[];
            pending: number;
            budget_spent: boolean;
            receipt?: components["schemas"]["Receipt"];
        };
        /**
         * @example {
         *       "query": "Where does Ada live?",
         *       "limit": 5
         *     }
         */
        SearchIn: {
            query: string;
            scope?: ("facts" | "entities" | "episodes" | "communities")[];
            methods?: ("cosine" | "bm25" | "pagerank" | "bfs")[];
            /** @enum {string} */
            reranker?: "rrf" | "mmr" | "mentions" | "distance" | "cross_encoder";
            mmr_lambda?: number;
            center_entity_id?: string;
            origin_ids?: string[];
            depth?: number;
            filters?: components["schemas"]["Filters"];
            limit?: number;
            also?: string[];
            model?: ("rewrite" | "entities" | "filter" | "rerank")[];
            receipt?: boolean | components["schemas"]["AnsweredBefore"];
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
            after?: string;
            include_uncertain?: boolean;
            /** @example ada */
            thread_id?: string;
        };
        /**
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
            any: {
                all: components["schemas"]["FilterCondition"][];
            }[];
        };
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
        AnsweredBefore: {
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            as_of: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            known_at: string;
            cursor: string | null;
            versions: {
                [key: string]: string;
            };
        };
        ContextAnswer: {
            context: string;
            sources: {
                [key: string]: components["schemas"]["ContextSource"];
            };
            facts: (components["schemas"]["Fact"] & {
                score: number;
                graph_id?: string;
            })[];
            entities: (components["schemas"]["Entity"] & {
                score: number;
                graph_id?: string;
            })[];
            episodes: (components["schemas"]["Episode"] & {
                score: number;
                graph_id?: string;
            })[];
            communities: (components["schemas"]["Community"] & {
                score: number;
                graph_id?: string;
            })[];
            tokens: number;
            pending: number;
            budget_spent: boolean;
            receipt?: components["schemas"]["Receipt"];
        };
        ContextSource: {
            /** @enum {string} */
            type: "fact" | "episode" | "entity" | "community";
            id: string;
            thread_id: string | null;
            at: string | null;
            span: [
                number,
                number
            ] | null;
            spans: [
                number,
                number
            ][] | null;
            graph_id: string | null;
            /** @example facts/fact_01a2044a-05dc-748f-8df1-315602a5d298 */
            path: string;
        };
        /**
         * @example {
         *       "query": "Where does Ada live?",
         *       "max_tokens": 1000
         *     }
         */
        ContextIn: {
            query?: string;
            /** @example ada */
            thread_id?: string;
            /** @enum {string} */
            mode?: "auto" | "facts" | "associative" | "local" | "global" | "bridge" | "hybrid";
            max_tokens?: number;
            min_score?: number;
            /** @enum {string} */
            references?: "short" | "full" | "none";
            template?: ("text" | "markdown" | "xml" | "json") | string;
            profile?: boolean;
            scope?: ("facts" | "entities" | "episodes" | "communities")[];
            methods?: ("cosine" | "bm25" | "pagerank" | "bfs")[];
            /** @enum {string} */
            reranker?: "rrf" | "mmr" | "mentions" | "distance" | "cross_encoder";
            mmr_lambda?: number;
            center_entity_id?: string;
            origin_ids?: string[];
            depth?: number;
            filters?: components["schemas"]["Filters"];
            limit?: number;
            also?: string[];
            model?: ("rewrite" | "entities" | "filter" | "rerank")[];
            receipt?: boolean | components["schemas"]["AnsweredBefore"];
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
            after?: string;
            include_uncertain?: boolean;
        };
        Profile: {
            /** @example - Ada lives in Lisbon. (since Sep 2025) */
            text: string;
            facts: components["schemas"]["Fact"][];
            etag: string;
        };
        AskAnswer: {
            /** @description Plain text that states only what holds at the moment asked about; null where nothing that is remembered answers the question: there are no citations then. Without invisible characters, and else as a model or a person wrote it: it may have markup in it, so escape it where it is shown and frame it where a model reads it. */
            answer: string | null;
            citations: {
                fact_id: string | null;
                episode_id: string | null;
                quote: string;
                superseded_by: {
                    fact_id: string;
                    fact: string;
                } | null;
            }[];
            taught: components["schemas"]["GivenAsTaught"];
            /**
             * @description How the search ended: `by_guide`: the guide saw no reason to go on, because it was content, gave up or had seen everything; `by_limit`: a bound or a budget ended it, and more might have been found; `by_fault`: the guide could not be reached or answered nothing usable; `not_needed`: nothing was searched for. It says nothing of whether the answer is right; what speaks for an answer are its citations.
             * @enum {string}
             */
            search_ended: "by_guide" | "by_limit" | "by_fault" | "not_needed";
            pending: number;
            budget_spent: boolean;
            receipt: components["schemas"]["AskReceipt"];
        };
        GivenAsTaught: {
            id: string;
            question: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            taught_at: string;
            /**
             * @description `sources`: the memory said it when it was taught, and all that it rests on holds; `nothing`: the memory did not know it, so whoever taught it answers for it.
             * @enum {string}
             */
            rests_on: "sources" | "nothing";
            /** @enum {string} */
            match: "exact" | "similar";
            said_since: {
                episode_id: string;
                quote: string;
            }[];
        } | null;
        AskReceipt: {
            calls: number;
            tokens_in: number;
            tokens_out: number;
            cost: number | null;
            ms: number;
            stages: {
                [key: string]: number;
            };
            decisions: number;
            guide: string;
            model: string | null;
            prompt_versions: string[];
            seeds: {
                id: string;
                /** @enum {string} */
                kind: "entity" | "anchor" | "value";
                name: string;
            }[];
            replayed: components["schemas"]["TraversedEdge"][];
            hits: components["schemas"]["TraversedEdge"][];
            hops: {
                from: {
                    id: string;
                    /** @enum {string} */
                    kind: "entity" | "anchor" | "value";
                    name: string;
                };
                to: {
                    id: string;
                    /** @enum {string} */
                    kind: "entity" | "anchor" | "value";
                    name: string;
                };
                reason: string;
                back: boolean;
            }[];
            stopped: string;
            enhanced: components["schemas"]["TraversedEdge"][];
            penalised: components["schemas"]["TraversedEdge"][];
            memorised: boolean;
            memory_used: boolean;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            as_of: string | null;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at: string;
            cursor: string | null;
            versions: {
                [key: string]: string;
            };
        };
        TraversedEdge: {
            /** @enum {string} */
            kind: "fact" | "mention" | "chunk" | "chain" | "synonym";
            from: {
                id: string;
                /** @enum {string} */
                kind: "entity" | "anchor" | "value";
                name: string;
            };
            to: {
                id: string;
                /** @enum {string} */
                kind: "entity" | "anchor" | "value";
                name: string;
            };
            fact_id: string | null;
            weight: number;
        };
        /**
         * @example {
         *       "question": "Where does Ada live?"
         *     }
         */
        AskIn: {
            question: string;
            max_parts?: number;
            edges?: ("fact" | "mention" | "chunk" | "chain" | "synonym")[];
            gate?: boolean;
            max_hops?: number;
            max_calls?: number;
            max_tokens?: number;
            max_seconds?: number;
            taught?: boolean;
            memorise?: boolean;
            receipt?: boolean | components["schemas"]["AnsweredBefore"];
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            as_of?: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            known_at?: string;
            after?: string;
            include_uncertain?: boolean;
        };
        WarmAnswer: {
            warmed: {
                question: string;
                answer: string | null;
                /**
                 * @description How the search ended: `by_guide`: the guide saw no reason to go on, because it was content, gave up or had seen everything; `by_limit`: a bound or a budget ended it, and more might have been found; `by_fault`: the guide could not be reached or answered nothing usable; `not_needed`: nothing was searched for. It says nothing of whether the answer is right; what speaks for an answer are its citations.
                 * @enum {string}
                 */
                search_ended: "by_guide" | "by_limit" | "by_fault" | "not_needed";
                enhanced: number;
                penalised: number;
                calls: number;
                taught: {
                    id: string;
                    /**
                     * @description `sources`: the memory said it when it was taught, and all that it rests on holds; `nothing`: the memory did not know it, so whoever taught it answers for it.
                     * @enum {string}
                     */
                    rests_on: "sources" | "nothing";
                    disputed_by: {
                        fact_id: string | null;
                        episode_id: string | null;
                        quote: string;
                    }[];
                } | null;
            }[];
            left: string[];
            receipt: {
                calls: number;
                tokens_in: number;
                tokens_out: number;
                ms: number;
                guide: string;
                model: string | null;
                prompt_versions: string[];
            };
        };
        /**
         * @example {
         *       "questions": [
         *         "Where does Ada live?"
         *       ]
         *     }
         */
        WarmIn: {
            questions: (string | {
                question: string;
                answer?: string;
            })[];
            max_hops?: number;
            max_calls?: number;
            max_tokens?: number;
            max_seconds?: number;
        };
        RememberedEdge: {
            /** @enum {string} */
            kind: "fact" | "mention" | "chunk" | "chain" | "synonym";
            a: string;
            b: string | null;
            name: string;
            strength: number;
            now: number;
            enhanced: number;
            penalised: number;
            changed_at: string;
            vector: string | null;
        };
        TraversalMemoryReset: {
            edges: number;
            searches: number;
            answers: number;
        };
        TaughtAnswer: {
            id: string;
            question: string;
            answer: string;
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            taught_at: string;
            /**
             * @description `sources`: the memory said it when it was taught, and all that it rests on holds; `nothing`: the memory did not know it, so whoever taught it answers for it.
             * @enum {string}
             */
            rests_on: "sources" | "nothing";
            /** @description The memory stated something else when it was taught: the graph is asked first, and this is given only where that has no answer. */
            disputed: boolean;
            citations: {
                fact_id: string | null;
                episode_id: string | null;
                quote: string;
            }[];
            /**
             * @description `given`: its question gets it; `ended`: something that it rests on does not hold any more; `replaced`: another answer was taught since; `rolled_back`: it was taught in a time that was rolled back.
             * @enum {string}
             */
            state: "given" | "ended" | "replaced" | "rolled_back";
        };
        Undone: components["schemas"]["UndoneCounts"] & {
            undo: components["schemas"]["Undo"];
        };
        Undo: {
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00.000Z
             */
            known_at: string;
        } | null;
        Reread: {
            episodes: number;
            model: string;
            calls: number;
            tokens_in: number;
            tokens_out: number;
            cost: number | null;
        };
        /**
         * @example {
         *       "dry_run": true
         *     }
         */
        RereadIn: {
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            from?: string;
            dry_run?: boolean;
        };
        /**
         * @example {
         *       "known_at": "2026-01-01T00:00:00Z"
         *     }
         */
        RollbackIn: {
            /**
             * Format: date-time
             * @example 2024-05-07T09:30:00Z
             */
            known_at: string;
        };
        Diff: {
            began: components["schemas"]["Fact"][];
            ended: components["schemas"]["Fact"][];
            superseded: components["schemas"]["Fact"][];
        };
        CorrectedFact: components["schemas"]["Fact"] & {
            others: components["schemas"]["Fact"][];
            undo: components["schemas"]["Undo"];
        };
        FactPatch: {
            version?: string;
            fact?: string;
            /** @example 2015-03 */
            valid_from?: ((string | null) | null) | string | null;
            /** @example 2015-03 */
            valid_to?: ((string | null) | null) | string | null;
            /** @example 2015-03 */
            due?: ((string | null) | null) | string | null;
        };
        /**
         * @example {
         *       "version": "v1",
         *       "name": "Ada Lovelace"
         *     }
         */
        EntityPatch: {
            version?: string;
            name?: string;
            type?: string;
        };
        /**
         * @example {
         *       "into": "ent_01a2044a-05dc-748f-8df1-315602a5d298"
         *     }
         */
        MergeIn: {
            into: string;
        };
        /**
         * @example {
         *       "name": "Ada Byron",
         *       "episode_ids": [
         *         "ep_01a2044a-05dc-748f-8df1-315602a5d298"
         *       ]
         *     }
         */
        SplitIn: {
            name: string;
            episode_ids: string[];
        };
        Imported: {
            counts: {
                [key: string]: number;
            };
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
                    data: components["schemas"]["Link"][];
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
                    data: components["schemas"]["Thread"][];
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
                    data: components["schemas"]["Episode"][];
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
                    data: components["schemas"]["Episode"][];
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
                    data: components["schemas"]["Fact"][];
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
                    data: components["schemas"]["Entity"][];
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
                    data: components["schemas"]["ListedInstruction"][];
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
                    data: components["schemas"]["Community"][];
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
                    data: components["schemas"]["RememberedEdge"][];
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
                    data: components["schemas"]["TaughtAnswer"][];
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
        Limit: number;
        Cursor: string;
        UserId: string;
        GraphId: string;
        RetentionDays: number;
        DryRun: boolean;
        AsOf: string;
        KnownAt: string;
        After: string;
        Receipt: boolean;
        ThreadId: string;
        EntityId: string;
        Status: "pending" | "done" | "failed";
        IncludeUncertain: boolean;
        Predicate: string;
        Mode: "forget" | "retract";
        Query: string;
        /** @description Comma-separated ids to start from. Default: the most mentioned entities. */
        Ids: string;
        /** @description Maximum number of edges from the start. */
        Depth: number;
        /** @description Maximum number of nodes; the nearest are kept. */
        Limit2: number;
        /** @description The whole graph with every version, as NDJSON, instead of a part of it at a moment. */
        All: boolean;
        /** @description With `all=true`: the types of lines to send, with commas between them. Default: every type. */
        Only: string;
        Level: number;
        MaxTokens: number;
        Vectors: "true" | "false";
        Axis: "known" | "valid";
        From: string;
        To: string;
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
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
                        data: components["schemas"]["Key"][];
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
                id: string;
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
                id: string;
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
                from?: string;
                to?: string;
                user_id?: components["parameters"]["UserId"];
                graph_id?: components["parameters"]["GraphId"];
                model?: string;
                limit?: components["parameters"]["Limit"];
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
                user_id?: components["parameters"]["UserId"];
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
                limit?: components["parameters"]["Limit"];
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
                        data: components["schemas"]["Webhook"][];
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                status?: "pending" | "delivered" | "failed" | "dropped";
            };
            header?: never;
            path: {
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
                        data: components["schemas"]["Delivery"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listContextTemplates: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
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
                        data: components["schemas"]["ContextTemplate"][];
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
                limit?: components["parameters"]["Limit"];
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
                        data: components["schemas"]["Owner"][];
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
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
                id: string;
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
                retention_days?: components["parameters"]["RetentionDays"];
            };
            header?: never;
            path: {
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
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                id: string;
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
                thread_id: string;
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
                thread_id?: components["parameters"]["ThreadId"];
                entity_id?: components["parameters"]["EntityId"];
                status?: components["parameters"]["Status"];
            };
            header?: never;
            path: {
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
                include_uncertain?: components["parameters"]["IncludeUncertain"];
                entity_id?: components["parameters"]["EntityId"];
                thread_id?: components["parameters"]["ThreadId"];
                predicate?: components["parameters"]["Predicate"];
            };
            header?: never;
            path: {
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
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
                id: string;
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
                mode?: components["parameters"]["Mode"];
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                id: string;
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
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
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
                id: string;
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
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                id: string;
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
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                id: string;
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
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
                id: string;
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
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                id: string;
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
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                id: string;
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
                query?: components["parameters"]["Query"];
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
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
                /** @description Comma-separated ids to start from. Default: the most mentioned entities. */
                ids?: components["parameters"]["Ids"];
                /** @description Maximum number of edges from the start. */
                depth?: components["parameters"]["Depth"];
                /** @description Maximum number of nodes; the nearest are kept. */
                limit?: components["parameters"]["Limit2"];
                /** @description The whole graph with every version, as NDJSON, instead of a part of it at a moment. */
                all?: components["parameters"]["All"];
                /** @description With `all=true`: the types of lines to send, with commas between them. Default: every type. */
                only?: components["parameters"]["Only"];
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
                include_uncertain?: components["parameters"]["IncludeUncertain"];
            };
            header?: never;
            path: {
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                level?: components["parameters"]["Level"];
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
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
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
                id: string;
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
                max_tokens?: components["parameters"]["MaxTokens"];
                as_of?: components["parameters"]["AsOf"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
                vectors?: components["parameters"]["Vectors"];
            };
            header?: never;
            path: {
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
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
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
                id: string;
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
                id: string;
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
                mode?: components["parameters"]["Mode"];
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                thread_id: string;
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
                id: string;
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
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
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
                axis: components["parameters"]["Axis"];
                from: components["parameters"]["From"];
                to: components["parameters"]["To"];
                known_at?: components["parameters"]["KnownAt"];
                after?: components["parameters"]["After"];
                receipt?: components["parameters"]["Receipt"];
            };
            header?: never;
            path: {
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
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
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
                dry_run?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
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
                "last-event-id"?: components["parameters"]["LastEventId"];
            };
            path: {
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
                limit?: components["parameters"]["Limit"];
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
                        data: components["schemas"]["Owner"][];
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
