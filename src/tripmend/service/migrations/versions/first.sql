-- The first tables, as SQLite writes them; PostgreSQL calls DATETIME otherwise.

CREATE TABLE accounts (
    id VARCHAR(32) NOT NULL,
    name VARCHAR(200) NOT NULL,
    owner BOOLEAN NOT NULL,
    created DATETIME NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (name)
);

CREATE TABLE catalogues (
    id VARCHAR(32) NOT NULL,
    account_id VARCHAR(32) NOT NULL,
    digest VARCHAR(64) NOT NULL,
    source VARCHAR(500) NOT NULL,
    document TEXT NOT NULL,
    created DATETIME NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
    UNIQUE (account_id, digest)
);

CREATE TABLE jobs (
    id VARCHAR(32) NOT NULL,
    account_id VARCHAR(32) NOT NULL,
    kind VARCHAR(16) NOT NULL,
    about VARCHAR(64) NOT NULL,
    state VARCHAR(16) NOT NULL,
    problem TEXT NOT NULL,
    result TEXT,
    created DATETIME NOT NULL,
    ended DATETIME,
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

CREATE INDEX ix_jobs_account_id ON jobs (account_id);

CREATE INDEX jobs_by_state ON jobs (state);

CREATE TABLE trips (
    id VARCHAR(32) NOT NULL,
    account_id VARCHAR(32) NOT NULL,
    title VARCHAR(500) NOT NULL,
    begins VARCHAR(10) NOT NULL,
    ends VARCHAR(10) NOT NULL,
    current INTEGER NOT NULL,
    created DATETIME NOT NULL,
    changed DATETIME NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

CREATE INDEX ix_trips_account_id ON trips (account_id);

CREATE TABLE webhooks (
    id VARCHAR(32) NOT NULL,
    account_id VARCHAR(32) NOT NULL,
    url VARCHAR(2000) NOT NULL,
    events VARCHAR(500) NOT NULL,
    secret VARCHAR(64) NOT NULL,
    created DATETIME NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

CREATE INDEX ix_webhooks_account_id ON webhooks (account_id);

CREATE TABLE changes (
    id VARCHAR(32) NOT NULL,
    trip_id VARCHAR(32) NOT NULL,
    base INTEGER NOT NULL,
    words TEXT NOT NULL,
    document TEXT NOT NULL,
    created DATETIME NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE
);

CREATE INDEX ix_changes_trip_id ON changes (trip_id);

CREATE TABLE deliveries (
    id VARCHAR(32) NOT NULL,
    webhook_id VARCHAR(32) NOT NULL,
    event VARCHAR(40) NOT NULL,
    body TEXT NOT NULL,
    state VARCHAR(16) NOT NULL,
    tries INTEGER NOT NULL,
    said VARCHAR(300) NOT NULL,
    due DATETIME NOT NULL,
    created DATETIME NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE
);

CREATE INDEX ix_deliveries_webhook_id ON deliveries (webhook_id);

CREATE TABLE doors (
    id VARCHAR(32) NOT NULL,
    kind VARCHAR(16) NOT NULL,
    digest VARCHAR(64) NOT NULL,
    account_id VARCHAR(32) NOT NULL,
    trip_id VARCHAR(32),
    label VARCHAR(200) NOT NULL,
    csrf VARCHAR(64) NOT NULL,
    created DATETIME NOT NULL,
    expires DATETIME,
    revoked DATETIME,
    PRIMARY KEY (id),
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
    FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE,
    UNIQUE (digest)
);

CREATE INDEX ix_doors_account_id ON doors (account_id);

CREATE INDEX ix_doors_trip_id ON doors (trip_id);

CREATE TABLE versions (
    trip_id VARCHAR(32) NOT NULL,
    number INTEGER NOT NULL,
    before INTEGER,
    kind VARCHAR(16) NOT NULL,
    words TEXT NOT NULL,
    document TEXT NOT NULL,
    catalogue_id VARCHAR(32) NOT NULL,
    proposal_id VARCHAR(32),
    created DATETIME NOT NULL,
    PRIMARY KEY (trip_id, number),
    FOREIGN KEY (catalogue_id) REFERENCES catalogues (id),
    FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE
);

CREATE TABLE proposals (
    id VARCHAR(32) NOT NULL,
    trip_id VARCHAR(32) NOT NULL,
    change_id VARCHAR(32) NOT NULL,
    base INTEGER NOT NULL,
    state VARCHAR(16) NOT NULL,
    choice VARCHAR(40) NOT NULL,
    version INTEGER,
    answer TEXT,
    problem TEXT NOT NULL,
    created DATETIME NOT NULL,
    decided DATETIME,
    PRIMARY KEY (id),
    FOREIGN KEY (change_id) REFERENCES changes (id) ON DELETE CASCADE,
    FOREIGN KEY (trip_id) REFERENCES trips (id) ON DELETE CASCADE
);

CREATE INDEX ix_proposals_trip_id ON proposals (trip_id);
