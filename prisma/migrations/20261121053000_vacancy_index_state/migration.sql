-- CreateTable
CREATE TABLE "vacancy_index_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" TEXT NOT NULL,
    "done_to" INTEGER,

    CONSTRAINT "vacancy_index_state_pkey" PRIMARY KEY ("id")
);
