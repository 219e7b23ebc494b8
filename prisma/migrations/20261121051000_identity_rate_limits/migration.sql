-- Counters of the limits that several processes share. Unlogged: not worth the write-ahead log, a crash forgets them.
create unlogged table "rate_limit" (
    "key" text not null,
    "points" integer not null default 0,
    "expire" bigint,

    constraint "rate_limit_pkey" primary key ("key")
);

create index "rate_limit_expire_idx" on "rate_limit"("expire");
